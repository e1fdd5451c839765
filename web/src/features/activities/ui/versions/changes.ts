import type { ActivityVersion } from '@daystar/contract/activities/versions'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { lineFacts } from '../../line-facts.ts'

export type Shown = Omit<ActivityVersion, 'id' | 'written_at' | 'local_date'>

/** What an edit changed: the texts before and after it; empty if there was none. */
export interface Change {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

interface Field {
  readonly label: () => string
  readonly text: (version: Shown) => string
}

/** In the order in which they are listed; mentions are part of the description. */
const fields: Readonly<Record<Exclude<keyof Shown, 'mentions'>, Field>> = {
  title: { label: () => t('Title'), text: ({ title }) => title },
  description: { label: () => t('Description'), text: ({ description }) => description },
  tags: { label: () => t('Tags'), text: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
  ...mapLines((name): Field => ({ label: () => lineFacts[name].label, text: (version) => version[name] })),
  duration: { label: () => t('Duration'), text: ({ duration }) => formatDurationFact(duration) },
  location: { label: () => t('Location'), text: ({ location }) => location },
  timestamp: { label: () => t('When'), text: ({ timestamp }) => formatTimestamp(timestamp) },
  media: {
    label: () => t('Photos and videos'),
    text: ({ media }) => (media.length === 0 ? '' : media.map(({ id }) => id).join()),
  },
}

/** The fields that differ between two versions. */
export function changesBetween(before: Shown, after: Shown): Change[] {
  return Object.entries(fields).flatMap(([name, { label, text }]) => {
    const [old, current] = [text(before), text(after)]
    return old === current ? [] : [{ name, label: label(), before: old, after: current }]
  })
}
