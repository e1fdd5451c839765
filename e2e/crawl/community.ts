import { localDate } from '../support/activities.ts'
import { createMember, createNamedMember, type Member } from '../support/member.ts'

/**
 * An operator, Alexandra, with a circle, activities, an event, drafts and notifications, a member with a long name, and
 * two with short names.
 */
export async function createCommunity() {
  const [alexandra, christoph, wilhelmina, cleo] = await Promise.all([
    createNamedMember('Alexandra Hamilton', 'operator'),
    createNamedMember('Christoph Bauer'),
    createNamedMember('Wilhelmina Konstantinopolitanska-Ostrowska of the Northern Lakes'),
    createMember('cleo'),
  ])
  await Promise.all([
    alexandra.follow(christoph),
    alexandra.follow(wilhelmina),
    christoph.follow(alexandra),
    cleo.requestConnection(alexandra),
    christoph.request('PATCH', '/users/me', { allows_packs: true, allows_suggestion: true, bio: 'A swimmer' }),
  ])
  const circles = await createCircles(alexandra, [christoph, wilhelmina], cleo)
  const activity = await createActivities({ alexandra, christoph, wilhelmina }, circles.circle)
  const event = await alexandra.createEvent({
    title: 'Breakfast swim',
    description: 'Meet at the jetty.',
    location: 'Weissensee, Berlin',
    audience: 'everyone',
    capacity: 8,
    guests_max: 2,
    // Few dates, because the lists of other members show them as well.
    repeats: { rule: 'weekly', every: 1, until: localDate(14) },
  })
  await christoph.request('PUT', `/events/${event}/answer`, { answer: 'going' })
  await alexandra.saveDraft({ title: 'A loaf', description: 'With rye.' })
  await alexandra.saveDraft({ title: 'A run' }, new Date(Date.now() + 86_400_000))
  const welcome = { days: 7, max_uses: 2, circle_id: circles.circle, member_ids: [christoph.id], event_id: event }
  const { url } = await alexandra.request<{ url: string }>('POST', '/invitations', welcome)
  const { pathname, hash } = new URL(url)
  return { alexandra, christoph, wilhelmina, cleo, ...circles, activity, event, invitation: `${pathname}${hash}` }
}

export type Community = Awaited<ReturnType<typeof createCommunity>>

/** An open circle, and a private one with a request to join. */
async function createCircles(admin: Member, members: readonly Member[], applicant: Member) {
  const circle = await admin.createCircle('Dawn Swimmers')
  await admin.request('PATCH', `/groups/${circle}`, { rules: 'Everybody brings a towel.', tags: ['swimming'] })
  await admin.request('PUT', `/groups/${circle}/pin`, { text: 'Breakfast is at the boathouse.' })
  await admin.request('POST', `/groups/${circle}/notices`, { text: 'No swim on Sunday.' })
  for (const member of members) await member.joinCircle(circle)
  const { id: club } = await admin.request<{ id: number }>('POST', '/groups', { name: 'Rowers', is_private: true })
  await applicant.request('POST', `/groups/${club}/request`, { text: 'I row, too.' })
  return { circle, club }
}

async function createActivities(
  { alexandra, christoph, wilhelmina }: Record<'alexandra' | 'christoph' | 'wilhelmina', Member>,
  circle: number,
) {
  const own = await alexandra.createActivity({ title: 'Lake in December', circle_ids: [circle] })
  await christoph.addComment(own, 'Wonderful!')
  await christoph.giveHighFive(own)
  const activity = await wilhelmina.createActivity({
    title: 'Once around the whole lake',
    description: 'Cold. '.repeat(300),
    mood: 'Calm',
    duration: '1h 30m',
    location: 'Weissensee, Berlin',
    tags: ['lake', 'cold'],
    circle_ids: [circle],
  })
  await wilhelmina.starComment(await alexandra.addComment(activity, 'Bravo!'))
  await alexandra.giveHighFive(activity)
  await alexandra.createActivity({ title: 'A swim', audience: 'followers' })
  for (const days of [-1, -2, -3]) {
    await alexandra.createActivity({
      title: 'Swim',
      timestamp: `${localDate(days, 'Europe/Berlin')}T07:00:00Z`,
      time_zone: 'Europe/Berlin',
    })
  }
  return activity
}
