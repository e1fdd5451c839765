import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('an error is written down without the row that it is about', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "members_email_key"'), {
    code: '23505',
    constraint: 'members_email_key',
    detail: 'Key (email)=(ada@swimmers.example) already exists.',
  })
  const told = describeError(new Error('Ada could not be saved.', { cause }))

  expect(told).toMatchObject({
    message: 'Ada could not be saved.',
    cause: { code: '23505', constraint: 'members_email_key' },
  })
  expect(JSON.stringify(told)).not.toContain('ada@swimmers.example')
})

test('what a mail server says is written down without the address that it repeats', () => {
  const refusal = new Error(
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ada.lovelace+swims@swimmers.example>: User unknown",
  )
  for (const told of [describeError(refusal), describeError(refusal.message)]) {
    expect(JSON.stringify(told)).toContain('550 5.1.1')
    expect(JSON.stringify(told)).not.toContain('swimmers')
  }
  expect(JSON.stringify(describeError(refusal)), 'the places in the code stay').toContain('log.test.ts')
})
