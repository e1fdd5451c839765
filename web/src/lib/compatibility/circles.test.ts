import { expect, test } from 'vitest'
import { normalizeCircle, normalizeCircleMembers, normalizeFoundCircles, uploadedPictureUrl } from './circles.ts'

test('derives membership from the lists of a server without membership fields', () => {
  const circle = { id: 3, members: [{ id: 7 }, { id: 8 }], admins: [{ id: 8 }] }
  expect(normalizeCircle(circle, 7)).toMatchObject({ is_member: true, is_admin: false, member_count: 2 })
  expect(normalizeCircle(circle, 8)).toMatchObject({ is_member: true, is_admin: true })
  expect(normalizeCircle(circle, 9)).toMatchObject({ is_member: false, is_admin: false })
  expect(normalizeCircle(circle, null)).toMatchObject({ is_member: false, is_admin: false })
})

test('treats a circle as public unless is_private is true', () => {
  expect(normalizeCircle({ id: 3 }, null).is_private).toBe(false)
  expect(normalizeCircle({ id: 3, is_private: true }, null).is_private).toBe(true)
})

test('shows the id of a circle without a name', () => {
  expect(normalizeCircle({ id: 3 }, null).name).toBe('Circle #3')
  expect(normalizeCircle({ id: 3, name: ' ' }, null).name).toBe('Circle #3')
  expect(normalizeFoundCircles([{ id: 3, name: '' }])).toEqual([
    { id: 3, name: 'Circle #3', src: null, memberCount: 0 },
  ])
})

test('uses icon_url where image_url is missing', () => {
  expect(normalizeCircle({ id: 3, icon_url: '/a.webp' }, null)).toMatchObject({ image_url: '/a.webp' })
})

test('marks the admins among the members', () => {
  expect(normalizeCircleMembers([{ id: 7 }, { id: 8, is_admin: true }]).map(({ is_admin }) => is_admin)).toEqual([
    false,
    true,
  ])
})

test.each([
  ['banner', { banner_url: '/b.webp', url: '/u.webp' }, '/b.webp'],
  ['banner', { image_url: '/i.webp' }, '/i.webp'],
  ['image', { banner_url: '/b.webp', url: '/u.webp' }, '/u.webp'],
  ['image', {}, null],
] as const)('reads the address of an uploaded %s from %j', (kind, response, url) => {
  expect(uploadedPictureUrl(response, kind)).toBe(url)
})
