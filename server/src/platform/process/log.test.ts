import { expect, test } from 'vitest'
import { createLogger, serializeError } from './log.ts'

test('omits row data from a logged database error', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "members_email_key"'), {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (email)=(ada@swimmers.example) already exists.',
  })
  const logged = serializeError(new Error('Ada could not be saved.', { cause }))

  expect(logged).toMatchObject({
    message: 'Ada could not be saved.',
    cause: { code: '23505', constraint: 'members_email_key' },
  })
  expect(JSON.stringify(logged)).not.toContain('ada@swimmers.example')
})

test('omits email addresses from a logged mail server error', () => {
  const smtpError = new Error(
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ada.lovelace+swims@swimmers.example>: User unknown",
  )
  for (const logged of [serializeError(smtpError), serializeError(smtpError.message)]) {
    expect(JSON.stringify(logged)).toContain('550 5.1.1')
    expect(JSON.stringify(logged)).not.toContain('swimmers')
  }
  expect(JSON.stringify(serializeError(smtpError)), 'keeps the stack frames').toContain('log.test.ts')
})

function recordOutput(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('logs readable lines to a terminal and omits email addresses', () => {
  const terminal = recordOutput(true)
  const log = createLogger('info', terminal)
  log.info('Applied migration 0001')
  log.warn(
    { err: Object.assign(new Error('No route to <ada@swimmers.example>'), { code: 'EHOSTUNREACH' }) },
    'No email.',
  )
  log.debug('Not at this level.')

  const [first, second, ...rest] = terminal.written
  expect(first).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Applied migration 0001\n$/)
  expect(second).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: No email\.\n/)
  expect(second).toContain('EHOSTUNREACH')
  expect(second).not.toContain('swimmers')
  expect(rest).toEqual([])
})

test('logs one JSON object per line to a pipe', () => {
  const pipe = recordOutput(false)
  createLogger('info', pipe).info({ jobs: 2 }, 'Two\nlines')
  expect(pipe.written).toHaveLength(1)
  expect(JSON.parse(pipe.written[0] ?? '')).toMatchObject({ level: 30, jobs: 2, msg: 'Two\nlines' })
})
