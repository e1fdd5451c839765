import { ben } from '../render-page.tsx'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const person = { ...ben, profile_pic_url: null }
export const event = {
  id: 5,
  series_id: 3,
  author: person,
  organizers: [],
  title: 'Lake swim',
  description: 'Bring a towel',
  location: 'Müggelsee',
  place_id: null,
  lat: null,
  lng: null,
  photo: null,
  audience: 'everyone',
  circle: null,
  starts_at: inDays(3),
  ends_at: inDays(3.1),
  time_zone: 'Europe/Berlin',
  start_date: inDays(3).slice(0, 10),
  start_time: '09:00',
  end_date: inDays(3).slice(0, 10),
  end_time: '11:00',
  repeats: null,
  is_moved: false,
  cancelled_at: null,
  cancel_reason: '',
  capacity: 2,
  guests_max: 2,
  going_count: 2,
  maybe_count: 0,
  waiting_count: 0,
  comment_count: 0,
  own_answer: null as null | object,
  is_invited: false,
  created_at: inDays(-1),
  edited_at: null,
  can: [] as string[],
}
export const answerOf = (member: object) => ({
  answer: 'going',
  is_waiting: false,
  guests: 0,
  note: '',
  member: { ...member, profile_pic_url: null },
  answered_at: inDays(-2),
})
export const waiting = { answer: 'going', is_waiting: true, guests: 0, note: '', reminders: [1440] }

export const eventStubs = {
  'GET /events/5': { body: event },
  'GET /events/5/answers': { body: [] },
  'GET /events/5/comments': { body: [] },
}
