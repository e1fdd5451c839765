import type { ActivityVersion } from '@daystar/contract/activities/versions'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'

export type Shown = Omit<ActivityVersion, 'id' | 'written_at' | 'local_date'>

/** What an edit changed: the texts before and after it; empty if there was none. */
export interface Change {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const fields: readonly { name: string; label: () => string; text: (version: Shown) => string }[] = [
  { name: 'title', label: () => t('Title'), text: ({ title }) => title },
  { name: 'description', label: () => t('Description'), text: ({ description }) => description },
  { name: 'tags', label: () => t('Tags'), text: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
  { name: 'mood', label: () => t('Mood'), text: ({ mood }) => mood },
  { name: 'duration', label: () => t('Duration'), text: ({ duration }) => formatDurationFact(duration) },
  { name: 'location', label: () => t('Location'), text: ({ location }) => location },
  { name: 'when', label: () => t('When'), text: ({ timestamp }) => formatTimestamp(timestamp) },
  {
    name: 'media',
    label: () => t('Photos and videos'),
    text: ({ media }) => (media.length === 0 ? '' : media.map(({ id }) => id).join()),
  },
]

/** The fields that differ between two versions. */
export function changesBetween(before: Shown, after: Shown): Change[] {
  return fields.flatMap(({ name, label, text }) => {
    const [old, current] = [text(before), text(after)]
    return old === current ? [] : [{ name, label: label(), before: old, after: current }]
  })
}
