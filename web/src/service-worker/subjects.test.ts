import { expect, test } from 'vitest'
import { sampleNames } from '../testing/sample.ts'
import { subjectsOf } from './subjects.ts'

test('the subjects of a reply are its activities, members and events', () => {
  const ada = { id: 4, name: sampleNames.ada, username: 'ada', profile_pic_url: null }
  const card = {
    id: 7,
    title: 'Lake, 9 °C',
    audience: 'followers',
    user: ada,
    author_id: 4,
    circles: [{ id: 3, name: 'Dawn swimmers' }],
    commenters_preview: [{ id: 12, name: sampleNames.ben, profile_pic_url: null }],
  }
  expect([...subjectsOf([card])].toSorted()).toEqual(['a7', 'm12', 'm4'])
  expect([...subjectsOf({ id: 1, type: 'mention', actor: ada, activity_id: 9, comment_id: null })]).toEqual([
    'm4',
    'a9',
  ])
  const event = {
    id: 5,
    series_id: 2,
    title: 'Swim',
    audience: 'circle',
    starts_at: '',
    author: ada,
    circle: { id: 3 },
  }
  expect([...subjectsOf([event])].toSorted()).toEqual(['e5', 'm4'])
  expect([...subjectsOf([{ id: 1, event_id: 5, author: ada, content: 'Me too' }])].toSorted()).toEqual([
    'e5',
    'm4',
    'n1',
  ])
  const comment = { id: 8, activity_id: 7, user: ada, content: 'すごい', is_removed: false }
  expect([...subjectsOf({ ...comment, replies: [{ ...comment, id: 9, is_removed: true }] })].toSorted()).toEqual([
    'a7',
    'k8',
    'm4',
  ])
  expect([...subjectsOf({ author_id: 0, content: '' })]).toEqual([])
})
