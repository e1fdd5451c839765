import { mapLines } from '@daystar/contract/texts/activity-lines'
import type { QueryClient } from '@tanstack/react-query'
import { knownActivity } from '#lib/api/activity-cache.ts'
import { knownCircles } from '#lib/api/circle-cache.ts'
import { pageLanguage } from '#lib/i18n/page-language.ts'
import { t } from '#lib/i18n/translate.ts'
import type { ConflictText } from '#lib/outbox/definition.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { formatDateTime, formatLocalDate } from '#lib/texts/dates.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { zonedDateOf } from '#lib/texts/zoned-time.ts'
import { audienceOptions } from '../audience-options.ts'
import { commentingOptions } from '../commenting-options.ts'
import { lineFacts } from '../line-facts.ts'
import { conflictsOf } from './conflicts.ts'
import type { EditBase, EditedField } from './edit-base.ts'

interface Shown {
  readonly label: string
  readonly text: (values: Partial<EditBase>, nameOf: (circleId: number) => string) => string
}

const listed = (parts: readonly string[]) => new Intl.ListFormat(pageLanguage, { type: 'unit' }).format(parts)
const labelOf = <T extends string>(options: readonly { value: T; label: string }[], chosen: T | undefined) =>
  options.find(({ value }) => value === chosen)?.label ?? ''

const when: Shown = { label: t('When'), text: ({ timestamp = '' }) => formatDateTime(timestamp) }
const where: Shown = { label: t('Location'), text: ({ location }) => location ?? '' }
const words: Shown = { label: t('Description'), text: ({ description = '' }) => description }
const who: Shown = {
  label: t('Who can see it'),
  text: ({ audience, circle_ids: ids = [], members_only: isForMembers }, nameOf) =>
    listed([
      ...(audience ? [labelOf(audienceOptions, audience)] : []),
      ...ids.map(nameOf),
      ...(isForMembers ? [t('Only members of its circles')] : []),
    ]),
}

/** How the value of each field is shown. */
const shown: { readonly [F in EditedField]: Shown } = {
  title: { label: t('Title'), text: ({ title = '' }) => title },
  description: words,
  mentions: words,
  ...mapLines((name): Shown => ({ label: lineFacts[name].label, text: (values) => values[name] ?? '' })),
  duration: { label: t('Duration'), text: ({ duration }) => formatDurationFact(duration ?? '') },
  location: where,
  place_id: where,
  lat: where,
  lng: where,
  timestamp: when,
  time_zone: when,
  tags: { label: t('Tags'), text: ({ tags = [] }) => tags.map((tag) => `#${tag}`).join(' ') },
  circle_ids: who,
  audience: who,
  members_only: who,
  companion_ids: {
    label: t('With', {}, { context: 'companions' }),
    text: ({ companion_ids: ids = [] }) =>
      ids.length === 0 ? '' : t('{count, plural, one {with # member} other {with # members}}', { count: ids.length }),
  },
  commenting: { label: t('Who can comment'), text: ({ commenting }) => labelOf(commentingOptions, commenting) },
  media_items: {
    label: t('Photos and videos'),
    text: ({ media_items: items }) => {
      if (items === undefined) return t('Changed')
      if (items.length === 0) return ''
      return t('{count, plural, one {# photo or video} other {# photos or videos}}', { count: items.length })
    },
  },
}

/** Both versions of everything that two devices changed. */
export function conflictTexts(cache: QueryClient, item: OutboxItem, current: object): ConflictText[] {
  const { groups, own, other, circles } = conflictsOf(item, current)
  const known = knownActivity(cache, Number(item.params?.activityId))?.circles ?? []
  const named = [...circles, ...known, ...knownCircles(cache)]
  const nameIn = (id: number) => named.find((circle) => circle.id === id)?.name ?? t('Circle')
  return groups.flatMap(([field]) => {
    if (field === undefined) return []
    const { label, text } = shown[field]
    const texts = { label, own: text(own, nameIn), other: text(other, nameIn) }
    return field === 'timestamp' && texts.own === texts.other ? { ...texts, ...datesOf(own, other) } : texts
  })
}

/** The dates of two versions, which differ at the same instant if they were chosen in two time zones. */
function datesOf(own: Partial<EditBase>, other: EditBase) {
  const dateOf = ({ timestamp, time_zone: zone }: Partial<EditBase>) =>
    timestamp && zone ? formatLocalDate(zonedDateOf(timestamp, zone)) : ''
  return { own: dateOf(own), other: dateOf(other) }
}
