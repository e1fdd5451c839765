import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems
    throw error
  }
  return []
}

test('a community with no settings at all is complete', () => {
  expect(readConfig({})).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    mailFrom: 'Daystar <daystar@localhost>',
    mediaUrl: null,
    placesUrl: null,
    trustProxy: false,
    corsOrigins: [],
    publicRead: true,
    rateLimit: true,
    logLevel: 'info',
  })
})

test('an empty setting is a setting that is not there', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ', PUBLIC_READ: '' })).toEqual(readConfig({}))
})

test('every problem is told at once', () => {
  const problems = problemsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    PUBLIC_URL: 'daystar.example',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'Daystar',
    TRUST_PROXY: '10.0.0.0/40',
    CORS_ORIGINS: 'https://a.example/path, https://b.example',
    PUBLIC_READ: 'perhaps',
    LOG_LEVEL: 'loud',
  })

  expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'CORS_ORIGINS',
    'PUBLIC_READ',
    'LOG_LEVEL',
  ])
})

test('a problem with an address never repeats its password', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'MEDIA_URL', 'PUBLIC_URL', 'PLACES_URL']) {
    expect(problemsOf({ [name]: 'ftp://ada:secret@host' }).join()).toContain(name)
    expect(problemsOf({ [name]: 'ftp://ada:secret@host' }).join()).not.toContain('secret')
  }
})

test('the public address follows the port, loses its last slash, and names the sender of mail', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  const config = readConfig({ PUBLIC_URL: 'https://swimmers.example/' })
  expect(config).toMatchObject({
    publicUrl: 'https://swimmers.example',
    mailFrom: 'Daystar <daystar@swimmers.example>',
  })
})

test('a database on a socket of this machine is an address too', () => {
  const databaseUrl = 'postgres://ada@/daystar?host=%2Frun%2Fpostgresql'
  expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
})

test('proxies are trusted by name, by network, all, or not at all', () => {
  expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true)
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).trustProxy).toBe('10.0.0.0/8,::1,loopback')
})

test('what has been read cannot be changed', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.corsOrigins)).toBe(true)
})

test('whatever the environment holds, it is either read or refused with its name', () => {
  const names = ['HOST', 'PORT', 'DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'MEDIA_URL', 'PLACES_URL']
  const more = ['TRUST_PROXY', 'CORS_ORIGINS', 'PUBLIC_READ', 'RATE_LIMIT', 'LOG_LEVEL']
  const env = fc.dictionary(
    fc.constantFrom(...names, ...more),
    fc.oneof(fc.string(), fc.webUrl(), fc.ipV4(), fc.nat().map(String)),
  )
  fc.assert(
    fc.property(env, (given) => {
      for (const problem of problemsOf(given)) expect(Object.keys(given)).toContain(problem.split(' ', 1)[0])
    }),
  )
})
