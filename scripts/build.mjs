import { ensureWebBuilt } from './web-build.mjs'

await ensureWebBuilt()
