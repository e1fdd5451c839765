import type { ActivityFacts } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Clock, type LucideIcon, MapPin } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { lineFacts } from '../line-facts.ts'

/** What pressing a tag does: filter the current list, find all activities with this tag, or nothing in a preview. */
export type TagTarget = 'current-list' | 'search' | 'none'

type TextFact = Exclude<keyof ActivityFacts, 'tags'>

/**
 * The facts besides tags, in the order in which they are listed. A fact of the contract that is missing does not
 * compile.
 */
const textFacts: Record<
  TextFact,
  { label: string; Icon: LucideIcon; content?: (text: string, Place: PlaceComponent) => ReactNode }
> = {
  ...lineFacts,
  duration: { label: t('Duration'), Icon: Clock, content: formatDurationFact },
  location: { label: t('Location'), Icon: MapPin, content: (text, Place) => <Place location={text} /> },
}

export type PlaceComponent = ComponentType<{ location: string }>

interface Props {
  facts: ActivityFacts
  tagTarget: TagTarget
  /** Shows the location; by default as a link to all activities at this place. */
  Place?: PlaceComponent
}

/** The facts of an activity in one line, for cards. */
export function FactLine({ facts, tagTarget, Place = PlaceLink }: Props) {
  const present = presentFacts(facts, Place)
  if (present.length === 0 && facts.tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-md text-quiet" aria-label={t('Details')}>
      {present.map(({ name, label, Icon, content }) => (
        <li key={name} className="flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden="true" className="size-4.5 flex-none" />
          <span className="sr-only">{label}: </span>
          <bdi className="min-w-0 wrap-anywhere">{content}</bdi>
        </li>
      ))}
      {facts.tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          <TagLink tag={tag} target={tagTarget} />
        </li>
      ))}
    </ul>
  )
}

export function presentFacts(facts: ActivityFacts, Place: PlaceComponent) {
  return (Object.keys(textFacts) as TextFact[]).flatMap((name) => {
    const { content = String, ...fact } = textFacts[name]
    return facts[name] === '' ? [] : { ...fact, name, content: content(facts[name], Place) }
  })
}

function PlaceLink({ location }: { location: string }) {
  return (
    <Link to="/search" search={{ place: location }} className="-mx-2 px-2 py-3.25 hover:underline">
      {location}
    </Link>
  )
}

export function TagLink({ tag, target }: { tag: string; target: TagTarget }) {
  if (target === 'none') return <bdi className="font-[620] text-night">#{tag}</bdi>
  const destination =
    target === 'search'
      ? { to: '/search', search: { tag } }
      : { to: '.', search: (current: Record<string, unknown>) => ({ ...current, tag }) }
  return (
    <Link {...destination} className="link-bare -mx-2.5 px-2.5 py-3.25 text-night">
      <bdi>#{tag}</bdi>
    </Link>
  )
}
