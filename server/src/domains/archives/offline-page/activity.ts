import { dateText } from '@daystar/contract/date-texts'
import { formatDuration } from '@daystar/contract/duration'
import { textParts } from '@daystar/contract/mentions'
import type { Reader } from '../../../platform/database/database.ts'
import type { activityTexts } from '../../../platform/text/content-texts.ts'
import type { ArchivedActivity, ItemOf } from '../format.ts'
import { activityQueries } from '../records/activity-queries.ts'
import { type ItemQuery, itemBatches } from '../records/item-queries.ts'
import { type Html, html } from './html.ts'

const audienceNames = { everyone: 'Everyone', followers: 'Followers', me: 'Only me' } as const

export interface PageContext {
  readonly db: Reader
  readonly memberId: number
  readonly timeZone: string
  /** Files that the media storage has lost. */
  readonly missing: ReadonlySet<string>
}

export const nameOf = (member: { readonly name: string } | null) => member?.name ?? 'Deleted member'

/** A text with the current form of mentions: "@Ben" instead of a token. */
export function readableText(text: string): string {
  return textParts(text)
    .map((part) => (part.kind === 'token' ? `@${part.name}` : part.text))
    .join('')
}

export function timeOf(instant: string, timeZone: string): string {
  return dateText('dateAndTime', instant, timeZone)
}

/** An activity with its picture, high fives and comments, piece by piece. */
export async function* activityArticle(context: PageContext, activity: ArchivedActivity): AsyncGenerator<Html> {
  const { timeZone } = context
  const { circles, duration_minutes: minutes, audience, imported } = activity
  const facts = [
    `Audience: ${audienceNames[audience]}`,
    ...circles.map(({ name }) => `Circle: ${name}`),
    ...(minutes === null ? [] : [`Duration: ${formatDuration(minutes)}`]),
    ...factTexts(activity),
    ...(imported
      ? [`Imported from ${imported.community.name}`, ...imported.circles.map((name) => `Circle: ${name}`)]
      : []),
  ]
  yield html`<article class="card" id="activity-${activity.id}"><h4 dir="auto">${activity.title}</h4>
<p class="quiet"><time datetime="${activity.occurred_at}">${timeOf(activity.occurred_at, timeZone)}</time>${activity.edited_at === null ? null : ' · edited'}</p>
${mediaOf(context, activity)}${textOf(activity.description)}<ul class="facts">${facts.map((fact) => html`<li dir="auto">${fact}</li>`)}</ul>`
  if (activity.high_five_count > 0) yield* highFives(context, activity)
  if (activity.comment_count > 0) yield* comments(context, activity)
  yield html`</article>\n`
}

/** The texts that are listed as facts, and what precedes them. A text that is missing here does not compile. */
const factLabels = {
  location: 'Place: ',
  mood: 'Mood: ',
  tags: '#',
  alt_text: 'Description of the picture: ',
} satisfies {
  readonly [Name in Exclude<keyof typeof activityTexts, 'title' | 'description'>]: string
}

function factTexts(activity: ArchivedActivity): string[] {
  return Object.entries(factLabels).flatMap(([name, label]) => {
    // The picture shows its own.
    const value = name === 'alt_text' && activity.media ? '' : activity[name as keyof typeof factLabels]
    const texts = typeof value === 'string' ? [value] : (value ?? [])
    return texts.filter((text) => text !== '').map((text) => `${label}${text}`)
  })
}

export const textOf = (text: string) =>
  text === '' ? null : html`<p class="text" dir="auto">${readableText(text)}</p>`

function mediaOf({ missing }: PageContext, { media, title }: ArchivedActivity): Html | null {
  if (media === null) return null
  if (missing.has(media.file)) return html`<p class="quiet">The file of the picture or video is missing.</p>`
  if (media.kind === 'video')
    return html`<video controls preload="none" src="${media.file}" aria-label="${media.alt_text || `Video of ${title}`}"></video>`
  return html`<img src="${media.file}" alt="${media.alt_text}" loading="lazy">`
}

async function* highFives(context: PageContext, { id }: ArchivedActivity): AsyncGenerator<Html> {
  yield html`<p class="quiet">High fives: `
  let isFirst = true
  for await (const { member } of itemsOf(context, activityQueries.high_fives_received, id)) {
    yield html`${isFirst ? '' : ', '}<bdi>${nameOf((member as ItemOf<'high_fives_received'>['member']) ?? null)}</bdi>`
    isFirst = false
  }
  yield html`</p>`
}

async function* comments(context: PageContext, { id }: ArchivedActivity): AsyncGenerator<Html> {
  yield html`<ul class="plain comments" aria-label="Comments">`
  for await (const item of itemsOf(context, activityQueries.comments_on_own_activities, id)) {
    const { author, content, created_at: createdAt } = item as ItemOf<'comments_on_own_activities'>
    yield html`<li><strong><bdi>${nameOf(author)}</bdi></strong> <span class="quiet">${timeOf(createdAt, context.timeZone)}</span>${
      author === null && content === '' ? html`<p class="text">This comment was deleted.</p>` : textOf(content)
    }</li>`
  }
  yield html`</ul>`
}

async function* itemsOf({ db, memberId }: PageContext, query: ItemQuery, activityId: number) {
  for await (const batch of itemBatches(db, query, { memberId, activityId }))
    for (const item of batch) yield JSON.parse(item) as Record<string, unknown>
}
