import { expect, test } from 'vitest'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { authorize } from './access.ts'

const viewer = (id: number): Viewer => ({
  id,
  sessionId: id,
  timeZone: 'UTC',
  role: 'operator',
  isEmailConfirmed: true,
  suspendedUntilMs: 0,
})

// The endpoints name only one of the two members. The other is always the viewer, so that no request reaches this rule.
test('only the two members of a connection can end it', () => {
  const pair = { followerId: 1, followeeId: 2 }
  expect(() => authorize(viewer(1), 'end', pair)).not.toThrow()
  expect(() => authorize(viewer(2), 'end', pair)).not.toThrow()
  expect(() => authorize(viewer(3), 'end', pair)).toThrowError(expect.objectContaining({ code: 'forbidden' }))
})
