import { buildWeb, isWebBuilt } from './web-build.mjs'

if (!isWebBuilt()) await buildWeb()
