import { createMember, createNamedMember, origin, password, uniqueEmail } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { photoWithLocation } from '../support/photos.ts'

async function apply(name: string): Promise<void> {
  const body = { name, email: uniqueEmail(name), password, message: `${name} swims every morning. `.repeat(8) }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${origin}/api/applications`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A community in which every page has something to show. */
export async function createCommunity() {
  const [ada, ben, cleo, dora] = await Promise.all([
    createOperator('ada'),
    createNamedMember('Ben Abernathy-Featherstonehaugh'),
    createMember('cleo'),
    createMember('dora'),
  ])
  await ada.request('PATCH', '/admin/settings', {
    description: 'We swim before work.',
    rules: '# Be kind\n\nNo pushing into the lake.',
    joining: 'application',
  })
  await apply('Emil')
  await apply('Frida')
  await ada.request('PATCH', '/admin/settings', { joining: 'open' })
  const circles: number[] = []
  for (const name of ['Dawn swimmers', 'Winter club of the northern lakes', 'Runners', 'Readers', 'Cooks'])
    circles.push(await ada.createCircle(name))
  const [circle = 0] = circles
  for (const member of [ben, cleo]) {
    await member.joinCircle(circle)
    await ada.follow(member)
    await member.follow(ada)
    await member.request('PATCH', '/users/me', { bio: `${member.name} swims and bakes. `.repeat(6) })
  }
  await dora.requestConnection(ada)
  await dora.request('PATCH', '/users/me', { bio: 'Runs.' })
  await ada.request('PUT', `/groups/${circle}/pin`, { text: 'Bring a towel and a flask. '.repeat(6) })
  await ada.request('POST', `/groups/${circle}/notices`, { text: 'No swim on Sunday. '.repeat(6) })
  const fields = { description: 'Nine degrees and fog. '.repeat(12), circle_ids: [circle], tags: ['lake', 'dawn'] }
  for (const member of [ada, ben, cleo]) {
    await member.uploadActivity({ title: `Lake of ${member.name}` }, await photoWithLocation(600))
    await member.createActivity({ title: `Bread of ${member.name}`, duration: '40m', mood: 'proud', ...fields })
  }
  const activity = await ada.uploadActivity({ title: 'The whole lake, and back' }, await photoWithLocation(600))
  for (const member of [ben, cleo]) {
    await member.giveHighFive(activity)
    await ada.starComment(await member.addComment(activity, `Cold, says @${member.name}. `.repeat(4)))
  }
  // The newest notifications are answered requests, whose rows show the state of following back.
  const [gustav, hanna] = await Promise.all([
    createNamedMember('Gustav Abernathy-Featherstonehaugh'),
    createNamedMember('Hanna'),
  ])
  await ada.follow(gustav)
  for (const member of [gustav, hanna]) await member.follow(ada)
  await ada.request('PUT', `/users/me/mutes/members/${dora.id}`, {})
  await ada.request('POST', '/users/me/mutes/words', { word: 'spoilers' })
  await ben.request('POST', '/reports', { subject_type: 'activity', subject_id: activity, reason: 'spam' })
  const reported = await dora.createActivity({ title: 'Buy pearls' })
  await cleo.request('POST', '/reports', {
    subject_type: 'activity',
    subject_id: reported,
    reason: 'spam',
    text: 'Ads',
  })
  await ada.request('POST', '/reports', { subject_type: 'member', subject_id: dora.id, reason: 'spam' })
  const [report] = await ada.request<{ id: number }[]>('GET', '/admin/reports')
  const plan = { mon: ['Swim'], tue: [], wed: ['Run', 'Bake'], thu: [], fri: [], sat: [], sun: ['Rest'] }
  await ada.request('PUT', '/planning/home/plan', { content: plan, base: null })
  await ada.request('PUT', '/planning/home/goals', { content: 'Swim a mile\nBake bread', base: null })
  const reminders = ['Towel', 'Flask'].map((text, id) => ({ id: String(id), text, done: id === 1 }))
  await ada.request('PUT', '/planning/home/reminders', { content: reminders, base: null })
  const link = await ada.request<{ url: string }>('POST', `/activities/${activity}/links`, { days: 7 })
  const shared = `/shared${new URL(link.url).hash}`
  const description = 'Meet at the jetty. '.repeat(8)
  const event = await ben.createEvent({ title: 'Sunday swim', description, audience: 'everyone' })
  const limits = { max_uses: 30, days: 7 }
  const { url } = await ada.request<{ url: string }>('POST', '/invitations', { ...limits, label: 'Club' })
  await ben.request('PATCH', '/users/me', { allows_packs: true })
  const pack = { circle_id: circle, member_ids: [ben.id], event_id: event }
  const packed = await ada.request<{ url: string }>('POST', '/invitations', { ...limits, ...pack })
  await ada.request('PUT', `/events/${event}/answer`, { answer: 'going' })
  for (const title of ['A loaf', 'A run']) await ada.saveDraft({ title, description: 'With rye. '.repeat(12) })
  return {
    ada,
    ben,
    cleo,
    dora,
    circle,
    activity,
    event,
    invitation: new URL(url).hash,
    packedInvitation: new URL(packed.url).hash,
    report: report?.id ?? 0,
    shared,
  }
}
export type Community = Awaited<ReturnType<typeof createCommunity>>

const settings = [
  'email',
  'sign-in',
  'security-log',
  'notifications',
  'privacy',
  'moderation',
  'invitations',
  'display',
  'data',
  'about',
]
const admin = ['overview', 'reports', 'applications', 'members', 'invitations', 'circles', 'announcements', 'audit']
const communitySettings = ['community', 'appearance', 'pages', 'joining', 'protection']

export function memberPages({ ada, ben, dora, circle, activity, event, report }: Community): string[] {
  return [
    '/home',
    `/home?scope=circle:${circle}`,
    '/groups',
    '/circles/new',
    `/circles/${circle}`,
    ...[ada, ben, dora].map(({ id }) => `/profile/${id}`),
    '/profile/999999',
    `/activity/${activity}`,
    '/activity/999999',
    '/circles/999999',
    '/upload',
    '/drafts',
    '/events',
    '/events?view=month',
    `/events/${event}`,
    '/events/new',
    '/search?q=lake',
    '/directory',
    '/directory?list=circles',
    '/activities',
    '/view-as',
    '/notifications',
    '/year/2026',
    '/about',
    '/about/rules',
    '/nowhere',
    '/settings',
    '/settings/profile',
    ...settings.map((page) => `/settings/${page}`),
    '/admin',
    ...admin.map((page) => `/admin/${page}`),
    `/admin/reports/${report}`,
    `/admin/members/${dora.id}`,
    '/admin/settings',
    ...communitySettings.map((page) => `/admin/settings/${page}`),
  ]
}

export function visitorPages({ ben, circle, activity, invitation, packedInvitation, shared }: Community): string[] {
  return [
    '/',
    '/login',
    '/signup',
    `/signup${invitation}`,
    `/signup${packedInvitation}`,
    '/signup#unknown',
    '/forgotpassword',
    '/resetpassword?token=x',
    '/home',
    '/groups',
    `/circles/${circle}`,
    `/profile/${ben.id}`,
    '/profile/999999',
    `/activity/${activity}`,
    '/activity/999999',
    shared,
    '/about',
    '/about/rules',
  ]
}
