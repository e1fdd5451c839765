import { expect, test } from 'vitest'
import { visitor } from '../../platform/authorization/viewer.ts'
import { outcomeOf, viewerOf } from '../../testing/viewers.ts'
import { authorize, isOwn } from './access.ts'

const viewer = viewerOf({ id: 1 })

test('only a member who was named confirms', () => {
  expect(outcomeOf(() => authorize(viewer, 'confirm', { isNamed: true }))).toBe('allow')
  expect(outcomeOf(() => authorize(viewer, 'confirm', { isNamed: false }))).toBe('companion_not_found')
})

test('members decline for themselves', () => {
  expect(outcomeOf(() => authorize(viewer, 'decline', { memberId: 1 }))).toBe('allow')
  expect(outcomeOf(() => authorize(viewer, 'decline', { memberId: 2 }))).toBe('companion_not_found')
})

test('authors remove companions from their activities', () => {
  expect(outcomeOf(() => authorize(viewer, 'remove', { author_id: 1 }))).toBe('allow')
  expect(outcomeOf(() => authorize(viewer, 'remove', { author_id: 2 }))).toBe('author_only')
})

test('members link activities of their own', () => {
  expect(isOwn(viewer, { author_id: 1 })).toBe(true)
  expect(isOwn(viewer, { author_id: 2 })).toBe(false)
  expect(isOwn(visitor, { author_id: 1 })).toBe(false)
})
