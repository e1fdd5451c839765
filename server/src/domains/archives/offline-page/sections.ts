import { archivedItems } from '../records/item-batch-queries.ts'
import { type Html, html } from './html.ts'
import { type PageContext, timeOf } from './page-context.ts'
import { accountSections } from './sections/account-sections.ts'
import { activitySections } from './sections/activity-sections.ts'
import { circleSections } from './sections/circle-sections.ts'
import { eventSections } from './sections/event-sections.ts'
import { memberSections } from './sections/member-sections.ts'

const sections = { ...accountSections, ...activitySections, ...circleSections, ...eventSections, ...memberSections }

/** The sections after the activities, in this order. */
const order = [
  'comments_on_other_activities',
  'high_fives_given',
  'stars_given',
  'stars_received',
  'companions',
  'connections',
  'events',
  'event_answers',
  'event_invitations',
  'event_comments',
  'circles',
  'activity_links',
  'circle_pins',
  'circle_notices',
  'circle_invitations',
  'circle_requests',
  'notifications',
  'blocks',
  'mutes',
  'dismissed_suggestions',
  'reports',
  'sanctions',
  'invitations',
  'media',
  'sessions',
  'passkeys',
  'sign_in_services',
  'known_devices',
  'security_log',
] as const satisfies (keyof typeof sections)[]

export const tableSections = order.map((id) => ({ id, ...sections[id] }))

/** A section with one table; a sentence if it is empty. */
export async function* tableSection(
  context: PageContext,
  { id, title, headers, row }: (typeof tableSections)[number],
): AsyncGenerator<Html> {
  const { db, memberId, t, language } = context
  const texts = { t, language, time: (instant: string) => timeOf(instant, context) }
  yield html`<section aria-labelledby="${id}"><h2 id="${id}">${t(title)}</h2>`
  let isEmpty = true
  for await (const item of archivedItems(db, id, { memberId })) {
    if (isEmpty)
      yield html`<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table class="rows"><thead><tr>${headers(
        t,
      ).map((header) => html`<th scope="col">${header}</th>`)}</tr></thead><tbody>`
    isEmpty = false
    const cells = row(item as never, texts)
    yield html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>\n`
  }
  yield isEmpty ? html`<p class="quiet">${t('None.')}</p></section>` : html`</tbody></table></div></section>\n`
}
