import { languages } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import { durationText } from '@daystar/contract/texts/duration-text'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import type { activityTexts } from '../../../platform/text/content-texts.ts'
import { listSeparator } from '../../../platform/text/list-text.ts'
import { type ArchivedActivity, type ArchivedFile, archivedFiles } from '../format/activities.ts'
import { archivedItems } from '../records/item-batch-queries.ts'
import { type Html, html } from './html.ts'
import { nameOf, type PageContext, timeOf } from './page-context.ts'

/** An activity with its picture, high fives and comments, piece by piece. */
export async function* activityArticle(context: PageContext, activity: ArchivedActivity): AsyncGenerator<Html> {
  const { language, t } = context
  const { circles, duration_minutes: minutes, audience, imported } = activity
  const listed = [
    audienceText(t, audience),
    ...circles.map(({ name }) => t('Circle: {circle}', { circle: name })),
    ...(minutes === null
      ? []
      : [t('Duration: {duration}', { duration: durationText(minutes, languages[language].locale) })]),
    ...factTexts(t, activity),
    ...(imported
      ? [
          t('Imported from {community}', { community: imported.community.name }),
          ...imported.circles.map((name) => t('Circle: {circle}', { circle: name })),
        ]
      : []),
  ]
  yield html`<article class="card" id="activity-${activity.id}"><h4 dir="auto">${activity.title}</h4>
<p class="quiet"><time datetime="${activity.occurred_at}">${timeOf(activity.occurred_at, context)}</time>${activity.edited_at === null ? null : html` · ${t('edited')}`}</p>
${archivedFiles(activity).map((file) => mediaOf(context, file, activity.title))}${textOf(activity.description)}<ul class="facts">${listed.map((fact) => html`<li dir="auto">${fact}</li>`)}</ul>`
  if (activity.high_five_count > 0) yield* highFives(context, activity)
  if (activity.comment_count > 0) yield* comments(context, activity)
  yield html`</article>\n`
}

function audienceText(t: Translate, audience: ArchivedActivity['audience']): string {
  switch (audience) {
    case 'everyone':
      return t('Audience: Everyone')
    case 'followers':
      return t('Audience: Followers')
    case 'me':
      return t('Audience: Only me')
  }
}

/** The texts that are listed as facts. A text that is missing here does not compile. */
const facts = {
  location: (t, location) => t('Place: {location}', { location }),
  mood: (t, mood) => t('Mood: {mood}', { mood }),
  tags: (_t, tag) => `#${tag}`,
  alt_text: (t, text) => t('Description of the picture: {text}', { text }),
} satisfies {
  readonly [Name in Exclude<keyof typeof activityTexts, 'title' | 'description'>]: (
    t: Translate,
    text: string,
  ) => string
}

function factTexts(t: Translate, activity: ArchivedActivity): string[] {
  return Object.entries(facts).flatMap(([name, factText]) => {
    // The picture shows its own.
    const value = name === 'alt_text' && activity.media ? '' : activity[name as keyof typeof facts]
    const texts = typeof value === 'string' ? [value] : (value ?? [])
    return texts.filter((text) => text !== '').map((text) => factText(t, text))
  })
}

export const textOf = (text: string) => (text === '' ? null : html`<p class="text" dir="auto">${withNames(text)}</p>`)

function mediaOf({ t, missing }: PageContext, media: ArchivedFile, title: string): Html {
  if (missing.has(media.file)) return html`<p class="quiet">${t('The file of the picture or video is missing.')}</p>`
  if (media.kind === 'video')
    return html`<video controls preload="none" src="${media.file}" aria-label="${media.alt_text || t('Video of {activity}', { activity: title })}"></video>`
  return html`<img src="${media.file}" alt="${media.alt_text}" loading="lazy">`
}

async function* highFives({ db, memberId, language, t }: PageContext, { id }: ArchivedActivity): AsyncGenerator<Html> {
  yield html`<p class="quiet">${t('High fives:', {}, { comment: 'A list of names follows' })} `
  let isFirst = true
  for await (const { member } of archivedItems(db, 'high_fives_received', { memberId, activityId: id })) {
    yield html`${isFirst ? '' : listSeparator(language)}<bdi>${nameOf(member, t)}</bdi>`
    isFirst = false
  }
  yield html`</p>`
}

async function* comments(context: PageContext, { id }: ArchivedActivity): AsyncGenerator<Html> {
  const { db, memberId, t } = context
  yield html`<ul class="plain comments" aria-label="${t('Comments')}">`
  for await (const comment of archivedItems(db, 'comments_on_own_activities', { memberId, activityId: id })) {
    const { author, content, created_at: createdAt, photo, alt_text = '' } = comment
    yield html`<li><strong><bdi>${nameOf(author, t)}</bdi></strong> <span class="quiet">${timeOf(createdAt, context)}</span>${
      author === null && content === '' ? html`<p class="text">${t('This comment was deleted.')}</p>` : textOf(content)
    }${photo ? mediaOf(context, { file: photo, kind: 'image', alt_text }, '') : null}</li>`
  }
  yield html`</ul>`
}
