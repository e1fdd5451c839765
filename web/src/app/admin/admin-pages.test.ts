import { abilities } from '@daystar/contract/abilities'
import { expect, test } from 'vitest'
import { adminPagesFor } from './admin-pages.ts'

test('the administration has the pages that the viewer is able to use', () => {
  expect(adminPagesFor([])).toEqual([])
  expect(adminPagesFor(['report:review', 'administration:readMembers']).map(({ name }) => name)).toEqual([
    'reports',
    'members',
  ])
  expect(adminPagesFor(abilities)).toHaveLength(9)
})
