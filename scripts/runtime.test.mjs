import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from './demo.mjs'
import { hostPath, hostProblem, npmVersionFrom, projectRoot, serverNodeArgs } from './runtime.mjs'

describe('the host', () => {
  test('needs Node 20 and npm 9 or newer', () => {
    expect(hostProblem('20.0.0', '9.0.0')).toBeUndefined()
    expect(hostProblem('24.1.0', undefined)).toBeUndefined()
    expect(hostProblem('18.20.4', '10.0.0')).toContain('needs Node 20 or newer')
    expect(hostProblem('20.1.0', '8.19.4')).toContain('needs npm 9 or newer')
  })

  test('reads the npm version from the user agent of npm', () => {
    expect(npmVersionFrom({ npm_config_user_agent: 'npm/11.4.2 node/v24.1.0 linux x64' })).toBe('11.4.2')
    expect(npmVersionFrom({ npm_config_user_agent: 'pnpm/9.0.0 npm/? node/v24.1.0' })).toBeUndefined()
  })

  test('runs npm without the project executables in its PATH', () => {
    expect(hostPath({ PATH: `${projectRoot}/node_modules/.bin:/usr/bin` })).toBe('/usr/bin')
  })
})

test('a release starts the server with the same Node options as npm start', () => {
  const program = readFileSync(join(projectRoot, 'bin/daystar'), 'utf8')
  expect(program).toContain(`exec "$node" ${serverNodeArgs.join(' ')} "$root/server/src/main.ts"`)
})

describe('the demo', () => {
  test('uses no real database, media store or mail server', () => {
    const real = { DATABASE_URL: 'postgres://real', MEDIA_URL: 's3://real', SMTP_URL: 'smtp://real', PORT: '80' }
    expect(demoEnvironment(real)).toEqual({ PORT: '80', DATA_DIR: join(projectRoot, 'data', 'demo') })
    expect(demoEnvironment({ DATA_DIR: '/srv/daystar' })).toEqual({ DATA_DIR: '/srv/daystar/demo' })
  })
})
