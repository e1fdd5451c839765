import { randomUUID } from 'node:crypto'
import { password } from '../../credentials.ts'
import { uploadPicture } from './picture.ts'
import type { RequestsOf } from './requests-of.ts'

export const community: RequestsOf<'community' | 'announcements' | 'invitations' | 'setup' | 'applications'> = {
  'community.acceptRules': async () => ({ body: { version: 'another' } }),
  'community.edit': async () => ({ body: { description: 'Swims before work.' } }),
  'community.logo': uploadPicture,
  'announcements.send': async () => ({ body: { subject: 'Lake', markdown: 'Cold.', is_service: false } }),
  'announcements.test': async () => ({ body: { subject: 'Lake', markdown: 'Cold.', is_service: false } }),
  'announcements.unsubscribe': async () => ({ params: { token: randomUUID() }, body: {} }),
  'invitations.check': async () => ({ body: { token: 'a' } }),
  'invitations.email': async ({ circleId }) => ({
    body: { emails: ['dora@lake.example'], days: 1, circle_id: circleId ?? null },
  }),
  'invitations.create': async ({ circleId }) => ({ body: { max_uses: 1, days: 1, circle_id: circleId ?? null } }),
  'setup.check': async () => ({ body: { token: 'a' } }),
  'setup.finish': async () => ({
    body: { token: 'a', settings: {}, account: { name: 'Dora', email: 'dora@daystar.example', password } },
  }),
  'applications.create': async () => ({
    body: { name: 'Dora', email: `${randomUUID()}@daystar.example`, password, message: 'I swim, too.' },
  }),
  'applications.decline': async () => ({ body: {} }),
}
