import { type Community, createCommunity } from './crawl/community.ts'
import { activities, home } from './crawl/places/activities.ts'
import { circles, events } from './crawl/places/circles.ts'
import { members } from './crawl/places/members.ts'
import { administration, settings } from './crawl/places/settings.ts'
import { visitorPages } from './crawl/places/visitors.ts'
import { openPage, visit } from './crawl/visit.ts'
import { test } from './support/test.ts'

let community: Community
test.beforeAll(async () => {
  community = await createCommunity()
})

for (const [area, places] of Object.entries({
  home,
  activities,
  members,
  circles,
  events,
  settings: () => settings,
  administration,
})) {
  const title = `the pages and dialogs of ${area} follow the rules of layout and accessibility`
  test(title, { tag: area === 'home' ? '@core' : [] }, async ({ browser }) => {
    const page = await openPage(browser, community.alexandra)
    await visit(page, places(community))
  })
}

test('the pages of visitors follow the rules of layout and accessibility', async ({ browser }) => {
  const page = await openPage(browser)
  await visit(page, visitorPages(community))
})
