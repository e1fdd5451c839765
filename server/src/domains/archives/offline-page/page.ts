import type { Plan, Reminders } from '@daystar/contract/planning'
import type { Reader } from '../../../platform/database/database.ts'
import type { ArchivedActivity, ArchivedProfile, ItemOf, Manifest } from '../format.ts'
import { accountQueries } from '../records/account-queries.ts'
import { type ArchivedDay, activityQueries, daysWithActivities } from '../records/activity-queries.ts'
import { itemBatches } from '../records/item-queries.ts'
import { activityArticle, nameOf, type PageContext, textOf, timeOf } from './activity.ts'
import { calendarOf, dayId, longDate } from './calendar.ts'
import { Html, html } from './html.ts'
import { tableSection, tableSections } from './sections.ts'
import { pageStyle } from './style.ts'

interface PageSource {
  readonly db: Reader
  readonly profile: ArchivedProfile
  readonly community: Manifest['community']
  readonly createdAt: string
  readonly missing: ReadonlySet<string>
}

/** Blocks scripts, frames and forms, none of which the page uses, so that its content is inert. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"

/** `index.html`: shows everything without a server, in pieces, because an archive can contain very much. */
export async function* archivePage({ db, profile, community, createdAt, missing }: PageSource): AsyncGenerator<string> {
  const context: PageContext = { db, memberId: profile.id, timeZone: profile.time_zone, missing }
  const days = await daysWithActivities(db, profile.id)
  yield start(profile, community, createdAt).text
  yield profileSection(profile).text
  yield html`<section aria-labelledby="calendar"><h2 id="calendar">Calendar</h2>${
    days.length === 0 ? html`<p class="quiet">No activities.</p>` : calendarOf(days)
  }</section>\n`.text
  yield* activitiesSection(context, days)
  for await (const piece of planningSection(context)) yield piece.text
  for (const section of tableSections) for await (const piece of tableSection(context, section)) yield piece.text
  yield html`</main><footer><p class="quiet">Created by Daystar. The same data is in the JSON files of this archive.</p></footer></body></html>\n`
    .text
}

function start({ name, time_zone: timeZone }: ArchivedProfile, community: Manifest['community'], createdAt: string) {
  const links = [
    ['profile', 'Profile'],
    ['calendar', 'Calendar'],
    ['activities', 'Activities'],
    ['planning', 'Planning'],
    ...tableSections.map(({ id, title }) => [id, title] as const),
  ] as const
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer">
<title>${name}: archive of ${community.name}</title><style>${new Html(pageStyle)}</style></head><body>
<header><h1 dir="auto">${name}</h1><p class="quiet">Archive of ${community.name} (${community.url}), created ${timeOf(createdAt, timeZone)}. Times are those of ${timeZone}.</p>
<nav aria-label="Contents"><ul>${links.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav></header><main>\n`
}

function profileSection(profile: ArchivedProfile): Html {
  const { time_zone: timeZone } = profile
  const facts: [string, string][] = [
    ['Username', profile.username ?? 'none'],
    ['Email', `${profile.email}${profile.email_confirmed_at === null ? ' (not confirmed)' : ''}`],
    ['Time zone', timeZone],
    ['Role', profile.role],
    ['Joined', timeOf(profile.created_at, timeZone)],
    ['Invited by', profile.invited_by === null ? 'nobody, or a deleted member' : nameOf(profile.invited_by)],
    ['Followers', String(profile.followers_count)],
    ['Following', String(profile.following_count)],
    ['Activities', String(profile.activities_count)],
    ['Last sign-in', profile.signed_in_at === null ? 'never' : timeOf(profile.signed_in_at, timeZone)],
    ['Rules accepted', profile.accepted_rules.map(({ accepted_at: at }) => timeOf(at, timeZone)).join(', ') || 'never'],
    ['Last day of ended sessions', profile.last_seen_on ?? 'none'],
    [
      'Second factor',
      profile.second_factor_at === null ? 'none' : `since ${timeOf(profile.second_factor_at, timeZone)}`,
    ],
    ...(profile.deletion_at === null
      ? []
      : [['Account is deleted', timeOf(profile.deletion_at, timeZone)] as [string, string]]),
  ]
  return html`<section aria-labelledby="profile"><h2 id="profile">Profile</h2>${
    profile.picture && html`<img class="portrait" src="${profile.picture}" alt="Profile picture">`
  }${textOf(profile.bio)}<dl>${facts.map(([term, value]) => html`<dt>${term}</dt><dd dir="auto">${value}</dd>`)}</dl></section>\n`
}

async function* activitiesSection(context: PageContext, days: readonly ArchivedDay[]): AsyncGenerator<string> {
  yield html`<section aria-labelledby="activities"><h2 id="activities">Activities</h2>\n`.text
  for (const { date } of days.toReversed()) {
    yield html`<h3 id="${dayId(date)}">${longDate(date)}</h3>\n`.text
    for (const activity of await activitiesOfDay(context, date))
      for await (const piece of activityArticle(context, activity)) yield piece.text
  }
  yield html`</section>\n`.text
}

/** The newest first. */
async function activitiesOfDay({ db, memberId }: PageContext, date: string): Promise<ArchivedActivity[]> {
  const activities: ArchivedActivity[] = []
  for await (const batch of itemBatches(db, activityQueries.activities, { memberId, date }))
    activities.push(...batch.map((item) => JSON.parse(item) as ArchivedActivity))
  return activities.sort((a, b) => b.occurred_at.localeCompare(a.occurred_at) || b.id - a.id)
}

const weekdays = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const

async function* planningSection({ db, memberId }: PageContext): AsyncGenerator<Html> {
  yield html`<section aria-labelledby="planning"><h2 id="planning">Planning</h2>`
  let isEmpty = true
  for await (const batch of itemBatches(db, accountQueries.planning, { memberId })) {
    isEmpty = false
    for (const item of batch) yield planningDocument(JSON.parse(item) as ItemOf<'planning'>)
  }
  yield html`${isEmpty ? html`<p class="quiet">None.</p>` : null}</section>\n`
}

function planningDocument({ circle, tool, content }: ItemOf<'planning'>): Html {
  const place = circle === null ? 'Home' : (circle.name ?? `Circle ${circle.id}`)
  const names = { plan: 'weekly plan', goals: 'goals', reminders: 'reminders', streak: 'last celebrated streak' }
  return html`<h3 dir="auto">${place}: ${names[tool]}</h3>${planningContent(tool, content)}`
}

function planningContent(tool: ItemOf<'planning'>['tool'], content: unknown): Html {
  if (tool === 'plan') {
    const plan = content as Plan
    const planned = weekdays.filter(([key]) => plan[key].some(isFilled))
    return html`<dl>${planned.map(
      ([key, name]) =>
        html`<dt>${name}</dt>${plan[key].filter(isFilled).map((line) => html`<dd dir="auto">${line}</dd>`)}`,
    )}</dl>`
  }
  if (tool === 'reminders')
    return html`<ul>${(content as Reminders).map(({ text, done }) => html`<li dir="auto">${text}${done ? ' (done)' : ''}</li>`)}</ul>`
  if (tool === 'goals') return html`<p class="text" dir="auto">${String(content)}</p>`
  return html`<p>${String(content)} days</p>`
}

const isFilled = (line: string) => line.trim() !== ''
