import type { Build } from '../sessions.ts'
import { uploadPicture } from './picture.ts'
import type { RequestsOf } from './requests-of.ts'

const times = { start_date: '2126-06-01', start_time: '09:00', end_date: '2126-06-01', end_time: '10:00' }

/** Names a member whom every event of the owner can have as an organizer. */
const withMember: Build = async (ids, _caller, { members }) => ({
  params: { ...ids, userId: members.followingMember.id },
})

export const events: RequestsOf<'events'> = {
  'events.between': async () => ({ query: { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' } }),
  'events.visible': async () => ({ body: { event_ids: [1, 2] } }),
  'events.create': async ({ circleId }) => ({
    body: { title: 'Lake', ...times, ...(circleId !== undefined && { circle_id: circleId }) },
  }),
  'events.edit': async () => ({ body: { title: 'River' } }),
  'events.move': async () => ({ body: times }),
  'events.cancel': async () => ({ body: { scope: 'this' } }),
  'events.remove': async () => ({ query: { reason: 'Advertising.' } }),
  'events.photo': uploadPicture,
  'events.answer': async () => ({ body: { answer: 'going' } }),
  'events.invite': async (_ids, _caller, { bystander }) => ({ body: { member_ids: [bystander.id] } }),
  'events.uninvite': withMember,
  'events.appoint': withMember,
  'events.dismiss': withMember,
  'events.removeNote': async (ids, _caller, { bystander }) => ({
    params: { ...ids, userId: bystander.id },
    query: { reason: 'Advertising.' },
  }),
  'events.addComment': async () => ({ body: { content: 'Cold!' } }),
  'events.editComment': async () => ({ body: { content: 'Cold and clear!' } }),
  'events.removeComment': async () => ({ query: { reason: 'Advertising.' } }),
}
