import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contractReads, type Read } from '../testing/contract-reads.ts'
import { oddReplies } from '../testing/odd-replies.ts'
import { type AppPage, appPages } from '../testing/pages/app-pages.ts'
import { type Opened, openPage, validReply } from '../testing/pages/open-page.tsx'

/**
 * `ODD_REPLIES=all npm test -- web -- odd-replies` tries every reply to every read on every page, which takes an hour.
 */
// biome-ignore lint/style/noProcessEnv: the only setting of a test.
const isComplete = process.env.ODD_REPLIES === 'all'

/** Reads that only follow another request that failed. */
const fallbacks = ['GET /groups/:circleId/admins', 'GET /activities/latest', 'GET /uploads/:uploadId']

/** Reads of what is rarely shown: the first steps of new members, and signing out while something waits. */
const rare = ['GET /outbox/key', 'GET /users/me/welcome']

/** Reads that add something to a part that is complete without it. Their failures are not shown. */
const additions = [
  // Counts beside a link or a button, and a badge.
  'GET /admin/decisions',
  'GET /groups/:circleId/reports/count',
  'GET /groups/:circleId/requests/count',
  'GET /users/:userId/streak',
  // The settings that the page contains are kept.
  'GET /community',
  // The button to connect is shown, which the server may reject.
  'GET /connections/status/:userId',
  // The deletion of the account is shown below the suspension.
  'GET /users/me/deletion',
  // What the forms offer, which the server decides anyway.
  'GET /invitations/limits',
  // The choices of a filter.
  'GET /admin/report-circles',
  // The form has what was typed on this device.
  'GET /drafts/:draftId',
  // An item of a menu, and a card that is only shown if there is something.
  'GET /notifications/activities/:activityId',
  'GET /users/me/on-this-day',
  // Suggestions, also while typing.
  'GET /places',
  'GET /suggestions/circles',
  'GET /suggestions/members',
  // With whom an activity was done.
  'POST /activities/companions',
]

const modules = import.meta.glob([
  './**/*.tsx',
  '../features/*/ui/**/*.tsx',
  '../ui/*.tsx',
  '!**/*.test.tsx',
  '!./gallery/**',
])
const reads = await contractReads()
/** Each page with valid replies to all its reads. */
const valid = new Map<AppPage, Opened>()
let pageCount = 0
let replyCount = 0

beforeAll(async () => {
  // Chunks that are loaded already appear without a delay.
  await Promise.all(Object.values(modules).map((load) => load()))
  for (const page of appPages) valid.set(page, await openPage(page, reads))
}, 300_000)

afterAll(() => {
  process.stdout.write(`Odd replies: ${appPages.length} pages, ${reads.length} reads, ${pageCount} pages with a read, `)
  process.stdout.write(`${replyCount} replies.\n`)
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** The pages that request the read, starting with the one that shows its content as a part of its own. */
function pagesWith({ name }: Read): AppPage[] {
  const pages = appPages.filter((page) => valid.get(page)?.requested.has(name))
  return pages.sort((a, b) => Number(b.shows?.includes(name) ?? false) - Number(a.shows?.includes(name) ?? false))
}

test('every read of the contract is requested by a page', () => {
  const missing = reads.filter((read) => pagesWith(read).length === 0).map(({ name }) => name)
  expect(missing.sort()).toEqual([...fallbacks, ...rare].sort())
})

test.each(reads.map((read) => [read.name, read] as const))(
  'the page stays whatever %s returns, and the part says so',
  async (_name, read) => {
    const problems: string[] = []
    for (const [index, page] of pagesWith(read).entries()) {
      if (index > 0 && !isComplete) break
      pageCount += 1
      for (const reply of oddReplies(read, validReply(read), isComplete)) {
        replyCount += 1
        const opened = await openPage(page, reads, { read, reply })
        const name = `${page.path} ${page.steps ?? ''}, ${reply.kind}: `
        if (opened.hasPageError) problems.push(`${name} an error in place of the page`)
        if (opened.hasThrown) problems.push(`${name} a part threw an error`)
        const saysSo = opened.failures > (valid.get(page)?.failures ?? 0)
        if (index === 0 && opened.hasFailedQuery && !saysSo && !additions.includes(read.name))
          problems.push(`${name} no message`)
      }
    }
    expect(problems).toEqual([])
  },
  3_600_000,
)
