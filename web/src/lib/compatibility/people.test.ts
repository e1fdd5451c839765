import { expect, test } from 'vitest'
import { normalizeFoundMembers, normalizeMe, normalizePerson, normalizeUser } from './people.ts'

test('reads the picture from any supported field', () => {
  for (const name of ['profile_pic_url', 'avatar_url', 'photo_url', 'image_url'])
    expect(normalizePerson({ id: 1, [name]: '/a.webp' }).profile_pic_url).toBe('/a.webp')
})

test('prefers the display name, then the name, then first and last name, then the username', () => {
  expect(normalizePerson({ display_name: 'Ada L.', name: 'Ada' }).name).toBe('Ada L.')
  expect(normalizePerson({ first_name: 'Ada', last_name: 'Lovelace' }).name).toBe('Ada Lovelace')
  expect(normalizePerson({ username: 'ada' }).name).toBe('ada')
})

test('counts followers, followed members and activities from a list or a number', () => {
  expect(normalizeUser({ id: 1, followers: [2, 3], following_count: 4, activities: [] })).toMatchObject({
    followers_count: 2,
    following_count: 4,
    activitiesCount: 0,
  })
})

test('keeps the fields that only the own account has', () => {
  expect(normalizeMe({ id: 7, username: 'ada', email: 'ada@swimmers.example' })).toMatchObject({
    name: 'ada',
    display_name: 'ada',
    email: 'ada@swimmers.example',
  })
})

test('permits nothing beyond what every member may do without abilities', () => {
  expect(normalizeMe({ id: 7, role: 'operator' }).can).toEqual([])
  expect(normalizeMe({ id: 7, can: ['report:review'] }).can).toEqual(['report:review'])
})

test('finds members in a plain or wrapped list', () => {
  const found = { id: 2, name: 'Ben', username: null, src: null, subtitle: '' }
  expect(normalizeFoundMembers([{ id: 2, name: 'Ben' }])).toEqual([found])
  expect(normalizeFoundMembers({ users: [{ id: 2, name: 'Ben' }] })).toEqual([found])
})
