import type { SuggestedMember } from '@daystar/contract/suggestions'
import { expect, test } from 'vitest'
import { memberReasons } from './member-reasons.ts'

const named = (name: string, id: number) => ({ id, name, profile_pic_url: null })
const suggestion: SuggestedMember = {
  member: { ...named('Ben', 12), display_name: 'Ben', username: null },
  circles: [],
  circle_count: 0,
  members: [],
  member_count: 0,
  tags: [],
  invited_you: false,
  is_new: false,
}
const [cleo, dora] = [named('Cleo', 3), named('Dora', 4)]

test.each<[string, Partial<SuggestedMember>]>([
  ['Invited you', { invited_you: true }],
  ['Also in Choir', { circles: ['Choir'], circle_count: 1 }],
  ['In 2 of your circles', { circles: ['Choir', 'Lake'], circle_count: 2 }],
  ['Followed by Cleo', { members: [cleo], member_count: 1 }],
  ['Followed by Cleo and Dora', { members: [cleo, dora], member_count: 2 }],
  ['Followed by Cleo, Dora and 1 other', { members: [cleo, dora], member_count: 3 }],
  ['Followed by Cleo, Dora and 2 others', { members: [cleo, dora], member_count: 4 }],
  ['Also logs #baking #rye', { tags: ['baking', 'rye'] }],
  ['New here', { is_new: true }],
])('says "%s"', (text, reasons) => {
  expect(memberReasons({ ...suggestion, ...reasons })).toEqual([text])
})
