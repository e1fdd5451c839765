import type { SuggestedMember } from '@daystar/contract/suggestions'
import { expect, test } from 'vitest'
import { sampleNames } from '../../testing/sample.ts'
import { memberReasons } from './member-reasons.ts'

const named = (name: string, id: number) => ({ id, name, profile_pic_url: null })
const suggestion: SuggestedMember = {
  member: { ...named(sampleNames.ben, 12), display_name: sampleNames.ben, username: null },
  circles: [],
  circle_count: 0,
  members: [],
  member_count: 0,
  tags: [],
  invited_you: false,
  is_new: false,
}
const [cleo, dora] = [named(sampleNames.cleo, 3), named(sampleNames.dora, 4)]

test.each<[string, Partial<SuggestedMember>]>([
  ['Invited you', { invited_you: true }],
  ['Also in Choir', { circles: ['Choir'], circle_count: 1 }],
  ['In 2 of your circles', { circles: ['Choir', 'Lake'], circle_count: 2 }],
  [`Followed by ${sampleNames.cleo}`, { members: [cleo], member_count: 1 }],
  [`Followed by ${sampleNames.cleo} and ${sampleNames.dora}`, { members: [cleo, dora], member_count: 2 }],
  [`Followed by ${sampleNames.cleo}, ${sampleNames.dora} and 1 other`, { members: [cleo, dora], member_count: 3 }],
  [`Followed by ${sampleNames.cleo}, ${sampleNames.dora} and 2 others`, { members: [cleo, dora], member_count: 4 }],
  ['Also logs #baking #rye', { tags: ['baking', 'rye'] }],
  ['New here', { is_new: true }],
])('says "%s"', (text, reasons) => {
  expect(memberReasons({ ...suggestion, ...reasons })).toEqual([text])
})
