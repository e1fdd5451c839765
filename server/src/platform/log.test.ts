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
