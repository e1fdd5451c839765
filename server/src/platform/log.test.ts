import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

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
