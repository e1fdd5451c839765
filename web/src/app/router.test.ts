import { expect, test } from 'vitest'
import { pageModules } from '../../build/route-chunks.ts'
import { createAppRouter } from './router.tsx'

/** Pages that load their chunks themselves (`public/early.js`). */
const prerendered = ['/', '/login', '/signup', '/forgotpassword', '/resetpassword', '/home']
const redirects = ['/circles']

test('the chunks of every page are known', () => {
  const paths = Object.keys(createAppRouter().routesByPath)
  expect([...Object.keys(pageModules), ...prerendered, ...redirects].sort()).toEqual(paths.sort())
})
