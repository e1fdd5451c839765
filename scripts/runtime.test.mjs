import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from './demo.mjs'
import { hostPath, hostProblem, projectRoot, serverNodeArgs } from './runtime.mjs'

describe('the host', () => {
  test('needs Node 20 and npm 9 or newer', () => {
    expect(hostProblem('20.0.0', 'npm/9.0.0 node/v20.0.0 linux x64')).toBeUndefined()
    expect(hostProblem('24.1.0', undefined)).toBeUndefined()
    expect(hostProblem('24.1.0', 'pnpm/8.0.0 npm/? node/v24.1.0')).toBeUndefined()
    expect(hostProblem('18.20.4', 'npm/10.0.0 node/v18.20.4')).toContain('needs Node 20 or newer')
    expect(hostProblem('20.1.0', 'npm/8.19.4 node/v20.1.0')).toContain('this is npm 8.19.4')
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
