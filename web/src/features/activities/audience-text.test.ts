import { expect, test } from 'vitest'
import { audienceText } from './audience-text.ts'

const trails = { id: 1, name: 'Trail Mornings' }
const swimmers = { id: 2, name: 'Dawn Swimmers' }
const none = { includes_visitors: false, count: null, circles: [], has_left_circles: false }

test.each([
  [{ scope: 'everyone', includes_visitors: true }, 'Everyone, including people without an account.'],
  [{ scope: 'everyone' }, 'Every member.'],
  [{ scope: 'nobody', count: 0 }, 'Only you.'],
  [{ scope: 'followers', count: 0 }, 'Only you, because you have no followers yet.'],
  [{ scope: 'followers', count: 1 }, 'Your 1 follower.'],
  [{ scope: 'followers', count: 12 }, 'Your 12 followers.'],
  [{ scope: 'circles', count: 7, circles: [trails] }, 'The 7 other members of Trail Mornings.'],
  [{ scope: 'circles', count: 1, circles: [trails] }, 'The 1 other member of Trail Mornings.'],
  [
    { scope: 'circles', count: 9, circles: [trails, swimmers] },
    'The 9 other members of Trail Mornings and Dawn Swimmers.',
  ],
  [{ scope: 'circles', count: 0, circles: [trails] }, 'Only you, because Trail Mornings has no other members.'],
  [
    { scope: 'circles', count: 2, circles: [trails], has_left_circles: true },
    'The 2 other members of Trail Mornings, and members of circles that you have left.',
  ],
  [{ scope: 'circles', count: 0, has_left_circles: true }, 'Members of circles that you have left.'],
  [
    { scope: 'followers_in_circles', count: 3, circles: [trails, swimmers] },
    '3 followers, those who are in Trail Mornings or Dawn Swimmers.',
  ],
  [{ scope: 'followers_in_circles', count: 1, circles: [trails] }, '1 follower, who is in Trail Mornings.'],
  [
    { scope: 'followers_in_circles', count: 0, circles: [trails] },
    'Only you, because none of your followers is in Trail Mornings.',
  ],
] as const)('describes %o', (preview, text) => {
  expect(audienceText({ ...none, ...preview })).toBe(text)
})
