import { isLanguage, type Language, languages } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import { weekStartOf } from '@daystar/contract/texts/week-start'
import type { Reader } from '../../../platform/database/database.ts'
import { withIsolatedValues } from '../../../platform/text/isolated-values.ts'
import { listText } from '../../../platform/text/list-text.ts'
import { roleName } from '../../../platform/text/role-name.ts'
import { translator } from '../../../platform/text/translate.ts'
import type { ArchivedProfile } from '../format/account.ts'
import type { ArchivedActivity } from '../format/activities.ts'
import type { Manifest } from '../format.ts'
import { type ArchivedDay, daysWithActivities } from '../records/activity-queries.ts'
import { archivedItems } from '../records/item-batch-queries.ts'
import { activityArticle, textOf } from './activity.ts'
import { calendarOf, dayId, longDate, weekdayName } from './calendar.ts'
import { Html, html } from './html.ts'
import { nameOf, type PageContext, timeOf } from './page-context.ts'
import { planningSection } from './planning.ts'
import { tableSection, tableSections } from './sections.ts'
import { pageStyle } from './style.ts'

interface PageSource {
  readonly db: Reader
  readonly profile: ArchivedProfile
  readonly community: Manifest['community']
  readonly createdAt: string
  readonly missing: ReadonlySet<string>
  readonly language: Language
}

/** Blocks scripts, frames and forms, none of which the page uses, so that its content is inert. */
const policy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"

/** `index.html`: shows everything without a server, in pieces, because an archive can contain very much. */
export async function* archivePage({
  db,
  profile,
  community,
  createdAt,
  missing,
  language,
}: PageSource): AsyncGenerator<string> {
  const t = withIsolatedValues(translator(language), language)
  const context: PageContext = {
    db,
    memberId: profile.id,
    language,
    dateStyle: { locale: languages[language].locale, hourCycle: profile.hour_cycle },
    weekStart: weekStartOf(language, profile.week_start),
    t,
    timeZone: profile.time_zone,
    missing,
  }
  const days = await daysWithActivities(db, profile.id)
  yield start(context, { profile, community, createdAt }).text
  yield profileSection(context, profile).text
  yield html`<section aria-labelledby="calendar"><h2 id="calendar">${t('Calendar')}</h2>${
    days.length === 0 ? html`<p class="quiet">${t('No activities.')}</p>` : calendarOf(days, context)
  }</section>\n`.text
  yield* activitiesSection(context, days)
  for await (const piece of planningSection(context)) yield piece.text
  for (const section of tableSections) for await (const piece of tableSection(context, section)) yield piece.text
  yield html`</main><footer><p class="quiet">${t(
    'Created by Daystar. The same data is in the JSON files of this archive.',
  )}</p></footer></body></html>\n`.text
}

function start(
  context: PageContext,
  { profile: { name }, community, createdAt }: Pick<PageSource, 'profile' | 'community' | 'createdAt'>,
) {
  const { language, t, timeZone } = context
  const links = [
    ['profile', t('Profile')],
    ['calendar', t('Calendar')],
    ['activities', t('Activities')],
    ['planning', t('Planning')],
    ...tableSections.map(({ id, title }) => [id, t(title)] as const),
  ] as const
  const title = t('{name}: archive of {community}', { name, community: community.name })
  const about = t(
    'Archive of {community} ({url}), created {time}. Times are those of {timeZone}.',
    { community: community.name, url: community.url, time: timeOf(createdAt, context), timeZone },
    { comment: '{time} is a date with a time, {timeZone} a name such as Europe/Paris.' },
  )
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${new Html(pageStyle)}</style></head><body>
<header><h1><bdi>${name}</bdi></h1><p class="quiet">${about}</p>
<nav aria-label="${t('Contents')}"><ul>${links.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav></header><main>\n`
}

function profileSection(context: PageContext, profile: ArchivedProfile): Html {
  const { t } = context
  return html`<section aria-labelledby="profile"><h2 id="profile">${t('Profile')}</h2>${
    profile.picture && html`<img class="portrait" src="${profile.picture}" alt="${t('Profile picture')}">`
  }${textOf(profile.bio)}<dl>${profileFacts(context, profile).map(
    ([term, value]) => html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`,
  )}</dl></section>\n`
}

function hourCycleText(t: Translate, hourCycle: ArchivedProfile['hour_cycle']): string {
  if (hourCycle === 'h12') return t('12 hours')
  return hourCycle === 'h23' ? t('24 hours') : t('Automatic')
}

function profileFacts(context: PageContext, profile: ArchivedProfile): readonly (readonly [string, string])[] {
  const { t } = context
  const time = (instant: string) => timeOf(instant, context)
  const { email, invited_by: inviter, accepted_rules: acceptances, second_factor_at: secondFactorAt } = profile
  return [
    [t('Username'), profile.username ?? t('none', {}, { context: 'username' })],
    [t('Email'), profile.email_confirmed_at === null ? t('{email} (not confirmed)', { email }) : email],
    [t('Time zone'), profile.time_zone],
    [t('Language'), isLanguage(profile.language) ? languages[profile.language].name : t('Automatic')],
    [t('Times'), hourCycleText(t, profile.hour_cycle)],
    [
      t('First day of the week'),
      profile.week_start === null ? t('Automatic') : weekdayName(profile.week_start % 7, context),
    ],
    [t('Role'), roleName(t, profile.role)],
    [t('Joined', {}, { context: 'column' }), time(profile.created_at)],
    [t('Invited by'), inviter === null ? t('nobody, or a deleted member') : nameOf(inviter, t)],
    [t('Followers'), String(profile.followers_count)],
    [t('Following'), String(profile.following_count)],
    [t('Activities'), String(profile.activities_count)],
    [
      t('Last sign-in'),
      profile.signed_in_at === null ? t('never', {}, { context: 'last sign-in' }) : time(profile.signed_in_at),
    ],
    [
      t('Rules accepted'),
      listText(
        context.language,
        acceptances.map(({ accepted_at: at }) => time(at)),
      ) || t('never', {}, { context: 'rules accepted' }),
    ],
    [t('Last day of ended sessions'), profile.last_seen_on ?? t('none', {}, { context: 'day' })],
    [
      t('Second factor'),
      secondFactorAt === null
        ? t('none', {}, { context: 'second factor' })
        : t('since {time}', { time: time(secondFactorAt) }),
    ],
    ...(profile.deletion_at === null ? [] : ([[t('Account is deleted'), time(profile.deletion_at)]] as const)),
  ]
}

async function* activitiesSection(context: PageContext, days: readonly ArchivedDay[]): AsyncGenerator<string> {
  const { t } = context
  yield html`<section aria-labelledby="activities"><h2 id="activities">${t('Activities')}</h2>\n`.text
  for (const { date } of days.toReversed()) {
    yield html`<h3 id="${dayId(date)}">${longDate(date, context)}</h3>\n`.text
    for (const activity of await activitiesOfDay(context, date))
      for await (const piece of activityArticle(context, activity)) yield piece.text
  }
  yield html`</section>\n`.text
}

/** The newest first. */
async function activitiesOfDay({ db, memberId }: PageContext, date: string): Promise<ArchivedActivity[]> {
  const activities = await Array.fromAsync(archivedItems(db, 'activities', { memberId, date }))
  return activities.sort((a, b) => b.occurred_at.localeCompare(a.occurred_at) || b.id - a.id)
}
