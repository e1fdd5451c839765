import { card, control, text, title } from './crawl/ready.ts'
import { openPage, type Place, visit } from './crawl/visit.ts'
import { localDate } from './support/activities.ts'
import { createMember, createNamedMember } from './support/member.ts'
import { test } from './support/test.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'

async function createCommunity() {
  const [ada, ben] = await Promise.all([createNamedMember(`Ada ${longWord}`), createMember('ben')])
  const circle = await ada.createCircle(`${longWord} swimmers`)
  await ada.request('PATCH', `/groups/${circle}`, { rules: longWord.repeat(3), tags: [longWord.toLowerCase()] })
  await ada.request('PUT', `/groups/${circle}/pin`, { text: longWord.repeat(3) })
  await ada.request('POST', `/groups/${circle}/notices`, { text: longWord.repeat(3) })
  const activity = await ada.createActivity({
    title: `A walk along the ${longWord}`,
    description: longWord.repeat(4),
    tags: ['walk', longWord.toLowerCase()],
    location: `${longWord} 12`,
    circle_ids: [circle],
  })
  const link = await ada.request<{ url: string }>('POST', `/activities/${activity}/links`, { days: 7 })
  await ben.addComment(activity, longWord.repeat(3))
  await ben.requestConnection(ada)
  const event = await ben.createEvent({
    title: `A swim in the ${longWord}`,
    description: longWord.repeat(4),
    location: `${longWord} 12`,
    audience: 'everyone',
    repeats: { rule: 'weekly', every: 1, until: localDate(14) },
  })
  await ben.request('POST', `/events/${event}/comments`, { content: longWord.repeat(3) })
  await ada.saveDraft({ title: `A loaf of ${longWord}`, description: longWord.repeat(4) })
  await ada.saveDraft({ title: longWord.repeat(2) }, new Date(Date.now() + 86_400_000))
  return { ada, ben, circle, activity, event, shared: `/shared${new URL(link.url).hash}` }
}

/** Pages that are checked on narrow screens only. */
const onNarrowScreens = (places: readonly Place[]) => places.map((place) => ({ ...place, checks: [] }))

test('long words of members do not make a page wider than a narrow screen', async ({ browser }) => {
  const { ada, ben, circle, activity, event, shared } = await createCommunity()
  const walk = card(`A walk along the ${longWord}`)
  const page = await openPage(browser, ada)
  await visit(
    page,
    onNarrowScreens([
      { path: '/home?scope=mine', ready: walk },
      { path: `/home?scope=circle:${circle}`, ready: walk },
      { path: '/groups', ready: text(`${longWord} swimmers`) },
      { path: `/circles/${circle}`, ready: walk },
      { path: `/profile/${ada.id}`, ready: walk },
      { path: `/profile/${ben.id}`, ready: title(ben.name) },
      { path: `/activity/${activity}`, ready: text(longWord.repeat(3)) },
      { path: '/upload', ready: control('textbox', 'Title') },
      { path: '/notifications', ready: text(`${ben.name} asked to connect.`) },
      { path: '/drafts', ready: text(`A loaf of ${longWord}`) },
      { path: '/events', ready: control('link', `A swim in the ${longWord}`) },
      { path: '/events?view=month', ready: control('button', 'Next month') },
      { path: `/events/${event}`, ready: text(longWord.repeat(3)), except: ['small targets'] },
      { path: `/search?q=${longWord}`, ready: control('link', new RegExp(longWord)) },
      { path: `/directory?circle=${circle}`, ready: control('link', new RegExp(longWord)) },
      { path: `/directory?list=circles&tag=${longWord}`, ready: text(`${longWord} swimmers`) },
      { path: '/activities', ready: walk },
      { path: '/settings/profile', ready: control('textbox', 'Username') },
      { path: '/settings/privacy', ready: control('link', `A walk along the ${longWord}`) },
    ]),
  )
  await page.context().close()
  const visitor = await openPage(browser)
  await visit(
    visitor,
    onNarrowScreens([
      { path: shared, ready: text(longWord.repeat(4)) },
      { path: '/groups', ready: text(`${longWord} swimmers`) },
    ]),
  )
})
