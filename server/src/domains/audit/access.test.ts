import type { Role } from '@daystar/contract/roles'
import { expect, test } from 'vitest'
import { outcomeOf, viewerOf } from '../../testing/viewers.ts'
import { authorize } from './access.ts'

test.each<[Role | null, string]>([
  [null, 'operators_only'],
  ['member', 'operators_only'],
  ['moderator', 'operators_only'],
  ['operator', 'allow'],
])('a %s reads the audit log: %s', (role, outcome) => {
  expect(outcomeOf(() => authorize(viewerOf({}), 'read', { role }))).toBe(outcome)
})
