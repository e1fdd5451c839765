import { itemBatches } from '../records/item-batch-queries.ts'
import { type Html, html } from './html.ts'
import { type PageContext, timeOf } from './page-context.ts'
import { accountSections } from './sections/account-sections.ts'
import { activitySections } from './sections/activity-sections.ts'
import { circleSections } from './sections/circle-sections.ts'
import { eventSections } from './sections/event-sections.ts'
import { memberSections } from './sections/member-sections.ts'

/** The sections after the activities, in this order. */
export const tableSections = [
  activitySections.comments_on_other_activities,
  activitySections.high_fives_given,
  activitySections.stars_given,
  activitySections.stars_received,
  activitySections.companions,
  memberSections.connections,
  eventSections.events,
  eventSections.event_answers,
  eventSections.event_invitations,
  eventSections.event_comments,
  circleSections.circles,
  activitySections.activity_links,
  circleSections.circle_pins,
  circleSections.circle_notices,
  circleSections.circle_invitations,
  circleSections.circle_requests,
  accountSections.notifications,
  memberSections.blocks,
  memberSections.mutes,
  memberSections.dismissed_suggestions,
  memberSections.reports,
  memberSections.sanctions,
  memberSections.invitations,
  accountSections.media,
  accountSections.sessions,
  accountSections.passkeys,
  accountSections.sign_in_services,
  accountSections.known_devices,
  accountSections.security_log,
] as const

/** A section with one table; a sentence if it is empty. */
export async function* tableSection(
  context: PageContext,
  { id, title, headers, query, row }: (typeof tableSections)[number],
): AsyncGenerator<Html> {
  const { db, memberId, t, language } = context
  const texts = { t, language, time: (instant: string) => timeOf(instant, context) }
  yield html`<section aria-labelledby="${id}"><h2 id="${id}">${t(title)}</h2>`
  let isEmpty = true
  for await (const batch of itemBatches(db, query, { memberId })) {
    if (isEmpty)
      yield html`<div class="wide" tabindex="0" role="region" aria-labelledby="${id}"><table class="rows"><thead><tr>${headers(
        t,
      ).map((header) => html`<th scope="col">${header}</th>`)}</tr></thead><tbody>`
    isEmpty = false
    for (const item of batch) {
      const cells = row(JSON.parse(item) as never, texts)
      yield html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>\n`
    }
  }
  yield isEmpty ? html`<p class="quiet">${t('None.')}</p></section>` : html`</tbody></table></div></section>\n`
}
