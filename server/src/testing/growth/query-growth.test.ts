import { api } from '@daystar/contract/index'
import type { Route } from '@daystar/contract/route'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { recordStatements } from '../database/recorded-statements.ts'
import { createDisposableTestApp } from '../test-app.ts'
import { growingDraftId, insertCommunity } from './growing-community.ts'
import { rowsRead } from './query-growth.ts'

const reads = Object.entries(api).flatMap(([domain, endpoints]) =>
  Object.entries<Route>(endpoints as Record<string, Route>)
    .filter(([, endpoint]) => endpoint.method === 'GET')
    .map(([name]) => `${domain}.${name}`),
)

const pageWithoutText = '/community/pages/rules'
const noArchive = '/users/me/archive/file'
/** The test data contains nothing that these return. */
const missing: ReadonlySet<string> = new Set([pageWithoutText, noArchive])

/** Requests for every endpoint that reads, by Ada. Of a list, the second page is requested too. */
const requests: Record<string, readonly string[]> = {
  'users.me': ['/users/me'],
  'invitations.packMembers': ['/invitations/pack-members'],
  'welcome.read': ['/users/me/welcome'],
  'suggestions.members': ['/suggestions/members'],
  'suggestions.circles': ['/suggestions/circles'],
  'users.sessions': ['/users/me/sessions'],
  'users.deletion': ['/users/me/deletion'],
  'passkeys.list': ['/users/me/passkeys'],
  'oidc.own': ['/users/me/oidc'],
  'secondFactor.read': ['/users/me/second-factor'],
  'users.read': ['/users/4'],
  'community.read': ['/community'],
  'community.page': [pageWithoutText],
  'community.settings': ['/admin/settings'],
  'connections.following': ['/connections/following/me', '/connections/following/5'],
  'connections.common': ['/connections/common/5'],
  'connections.followers': ['/connections/followers/me'],
  'connections.status': ['/connections/status/5'],
  'connections.received': ['/connections/requests'],
  'connections.sent': ['/connections/requests/sent'],
  'audit.list': [
    '/admin/audit',
    '/admin/audit?action=signed_in',
    '/admin/audit?actor_id=5',
    '/admin/audit?member_id=5',
  ],
  'audit.own': ['/users/me/security-log'],
  'circleReports.count': ['/groups/1/reports/count'],
  'circleReports.list': ['/groups/1/reports'],
  'decisions.open': ['/admin/decisions'],
  'reports.own': ['/users/me/reports'],
  'reports.list': ['/admin/reports', '/admin/reports?state=decided', '/admin/reports?circle_id=1&reason=spam'],
  'reports.circles': ['/admin/report-circles'],
  'reports.read': ['/admin/reports/1'],
  'sanctions.ofMember': ['/admin/members/4/sanctions'],
  'sanctions.appeals': ['/admin/appeals'],
  'sanctions.own': ['/users/me/sanctions'],
  'blocks.list': ['/users/me/blocks'],
  'mutes.list': ['/users/me/mutes'],
  'circles.list': ['/groups', '/groups?q=marie'],
  'circles.read': ['/groups/1', '/groups/3'],
  'circles.members': ['/groups/1/members'],
  'circles.admins': ['/groups/1/admins'],
  'circles.removed': ['/groups/1/removed'],
  'circleContent.pinned': ['/groups/1/pin'],
  'circleContent.photos': ['/groups/1/photos'],
  'circleNotices.list': ['/groups/1/notices'],
  'circleRequests.count': ['/groups/1/requests/count'],
  'circleRequests.list': ['/groups/1/requests'],
  'circles.ofMember': ['/users/me/groups'],
  'activities.read': ['/activities/1'],
  'activities.ofMember': ['/users/me/activities', '/users/4/activities', '/users/me/activities?tag=swim'],
  'activityLinks.own': ['/users/me/links'],
  'activities.latestOf': ['/users/6/latest-activity'],
  'activities.latest': ['/activities/latest?user_id=6'],
  'activities.days': ['/users/me/days?from=:monthAgo&to=:today'],
  'activities.streak': ['/users/me/streak?today=:today'],
  'activities.places': ['/places?q=berlin'],
  'activityVersions.list': ['/activities/1/versions'],
  'audience.preview': [
    '/users/me/audience?audience=everyone',
    '/users/me/audience?audience=followers',
    '/users/me/audience?audience=everyone&circle_ids=1',
  ],
  'audience.viewAs': ['/users/me/view-as/visitor', '/users/me/view-as/follower', '/users/me/view-as/5'],
  'lookingBack.totals': ['/users/4/totals'],
  'lookingBack.pinned': ['/users/4/pinned'],
  'lookingBack.onThisDay': ['/users/me/on-this-day?today=:today'],
  'lookingBack.hidden': ['/users/me/hidden-memories'],
  'lookingBack.year': ['/users/me/years/2020'],
  'engagement.read': ['/activities/1/engagement'],
  'comments.list': ['/comments/1'],
  'comments.read': ['/comment/1'],
  'comments.replies': ['/comments/1/replies'],
  'comments.versions': ['/comments/1/versions'],
  'comments.stars': ['/comments/1/stars'],
  'events.list': ['/events', '/events?time=past', '/events?mine=true', '/events?circle_id=1'],
  'events.between': ['', '&mine=true'].map(
    (filter) => `/events/between?from=:monthAgoT00:00:00Z&to=:todayT00:00:00Z${filter}`,
  ),
  'events.read': ['/events/1'],
  'events.dates': ['/events/1/dates'],
  'events.answers': ['/events/1/answers', '/events/1/answers?answer=going'],
  'events.invitations': ['/events/1/invitations'],
  'events.comments': ['/events/1/comments'],
  'events.commentVersions': ['/events/comments/1/versions'],
  'events.calendar': ['/events/1/calendar.ics'],
  'feed.home': [
    '/feed?scope=following',
    '/feed?scope=following&tag=walk',
    '/feed?scope=everyone',
    '/feed?scope=everyone&tag=walk',
    '/feed?scope=everyone&tag=rare',
    '/feed?scope=mine',
    '/feed?scope=circle:1',
  ],
  'feed.circle': ['/groups/1/feed', '/groups/2/feed', '/groups/2/feed?tag=walk'],
  'search.members': ['m', 'ma', 'mar', 'marie li', 'marje', 'lind', 'marie lind 17', 'xyz'].map(
    (q) => `/users/search?q=${encodeURIComponent(q)}`,
  ),
  'search.circles': ['m', 'marie', 'circle', 'cirkle'].map((q) => `/groups/search?q=${q}`),
  'search.activities': [
    '/search/activities?q=walk',
    '/search/activities?q=swim&user_id=1',
    '/search/activities?tag=walk',
    '/search/activities?place=lake+road',
    '/search/activities?user_id=4&place=lake+road&from=:monthAgo&to=:today',
    '/search/activities?from=:today&to=:today',
    '/search/activities?q=walk&from=:monthAgo&to=:today',
    '/search/activities?from=:monthAgo&to=:today',
    '/search/activities?user_id=4&has_photo=true',
    '/search/activities?q=walk&circle_id=1',
    '/search/activities?q=missing',
  ],
  'search.comments': ['/search/comments?q=cold', '/search/comments?q=cold&user_id=4'],
  'search.events': [
    '/search/events?q=run',
    '/search/events?q=run&user_id=1',
    '/search/events?user_id=4&from=:monthAgo&to=:today',
    '/search/events?from=:monthAgo&to=:today',
    '/search/events?q=run&from=:monthAgo&to=:today',
    '/search/events?circle_id=1',
    '/search/events?q=missing',
    '/search/events',
  ],
  'search.tags': ['/search/tags?q=wa', '/search/tags?q=rare'],
  'directory.members': [
    '/directory/members',
    '/directory/members?is_new=true',
    '/directory/members?circle_id=2',
    '/directory/members?tag=walk',
    '/directory/members?tag=walk&circle_id=2&is_new=true',
    '/directory/members?tag=rare',
  ],
  'directory.circles': ['/directory/circles', '/directory/circles?is_new=true', '/directory/circles?tag=walk'],
  'invitations.own': ['/invitations'],
  'invitations.limits': ['/invitations/limits'],
  'invitations.all': ['/admin/invitations'],
  'applications.list': ['/admin/applications', '/admin/applications?status=declined'],
  'administration.overview': ['/admin/overview'],
  'administration.failedJobs': ['/admin/jobs/failed'],
  'administration.members': [
    '/admin/members',
    '/admin/members?q=lind',
    '/admin/members?role=operator',
    '/admin/members?restriction=suspended',
  ],
  'administration.exportMembers': ['/admin/members.csv?role=operator'],
  'announcements.list': ['/admin/announcements'],
  'notifications.list': [
    '/notifications',
    '/notifications?filter=unread',
    '/notifications?filter=comments',
    '/notifications?filter=reactions',
    '/notifications?filter=requests',
    '/notifications?filter=circles',
    '/notifications?filter=events',
  ],
  'notifications.group': [`/notifications/group?key=activity_high_fived:1:${new Date().toISOString().slice(0, 10)}`],
  'notificationSettings.read': ['/notifications/settings'],
  'notificationSettings.readActivity': ['/notifications/activities/1'],
  'drafts.list': ['/drafts'],
  'drafts.read': [`/drafts/${growingDraftId}`],
  'uploads.read': ['/uploads/1'],
  'outbox.readKey': ['/outbox/key'],
  'planning.read': ['/planning/home'],
  'imports.list': ['/users/me/imports'],
  'archive.read': ['/users/me/archive'],
  'archive.download': [noArchive],
}

/** Beginnings of requests whose statements may read more rows in a larger community, and why. */
const growing: Record<string, string> = {
  '/feed?scope=following, page 1:':
    'Reads whom the viewer follows, once for each cached first page, to know whose posts belong on it.',
  '/connections/common/':
    'Reads whom the viewer follows, until a page is full of members whom the other member follows as well.',
  '/groups?q=marie':
    'Reads all circles whose name contains the text, to list the largest first. There are few circles.',
  '/groups/1/reports': 'Looks at all undecided reports, for the admin who opens the list. Few are undecided.',
  '/admin/reports?circle_id=1&reason=spam': 'Looks at all undecided reports, for a moderator who filters them.',
  '/admin/report-circles': 'Looks at all undecided reports, for a moderator who opens the list. Few are undecided.',
  '/admin/overview': 'Counts everything, for the operator who opens the page.',
  '/admin/announcements': 'Counts all members, for the operator who opens the page.',
  '/admin/members?':
    'Looks at all members, for the operator who searches for a part of a name or an address, or for a role or restriction.',
  '/users/me/audience?audience=followers': 'Counts the followers, and sorts them by age.',
  '/users/me/audience?audience=everyone&circle_ids=1': 'Counts the members of the circles, and sorts them by age.',
  '/users/me/view-as/': 'Counts the own activities that the other reader sees.',
  '/search/comments?q=cold': 'Reads all matches of the newest three days, and here all comments are of one day.',
  '/search/tags?q=rare': 'Reads all uses of a rare tag in the newest month or year to find the last one.',
  '/directory/members?tag=rare': 'Reads all uses of a rare tag in the newest month or year, until a page is full.',
  '/feed?scope=everyone&tag=rare': 'Reads all uses of a rare tag in the newest month or year, until a page is full.',
  '/events/1, page 1': 'Counts the answers for the date and the comments on it.',
}

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The rows that each statement of each request reads, by request and text. */
async function readAll(n: number): Promise<Map<string, number>> {
  const recorder = recordStatements()
  const { ada, testApp } = await createDisposableTestApp({ oidcIssuer: 'https://id.example', caches: true })
  await insertCommunity(testApp.database.pool, n)
  const totals = new Map<string, number>()
  for (const template of Object.values(requests).flat()) {
    const path = template.replace(':monthAgo', dateOf(Date.now() - 30 * dayMs)).replaceAll(':today', dateOf(Date.now()))
    let url: string | undefined = `/api${path}`
    for (let page = 1; url !== undefined && page <= 2; page++) {
      recorder.take()
      const response: LightMyRequestResponse = await testApp.app.inject({ url, headers: ada.authorization })
      expect(response.statusCode, `${url}: ${response.body}`).toBe(missing.has(template) ? 404 : 200)
      for (const statement of recorder
        .take()
        .filter(({ text }) => /^\s*(select|with|update|insert|delete)/i.test(text))) {
        const key = `${template}, page ${page}: ${statement.text}`
        totals.set(key, (totals.get(key) ?? 0) + (await rowsRead(testApp.database.pool, statement)))
      }
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    }
  }
  return totals
}

test('has a request for every endpoint that reads', () => {
  expect(Object.keys(requests).sort()).toEqual([...reads].sort())
})

test('no statement of a read reads more rows in a community four times as large', async () => {
  const [small, large] = [await readAll(400), await readAll(1600)]
  expect(small.size).toBeGreaterThan(60)
  const grown = [...large].flatMap(([key, rows]) => {
    const before = small.get(key) ?? 0
    const isKnown = Object.keys(growing).some((path) => key.startsWith(path))
    return isKnown || rows <= before * 1.2 + 10 ? [] : [`${before} -> ${rows} rows: ${key}`]
  })
  expect(grown).toEqual([])
}, 240_000)
