import type { ActivityFacts } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Clock, type LucideIcon, MapPin, Smile } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { mapsSearchUrl } from '#lib/texts/maps.ts'

/** What pressing a tag does: filter the current list, open the home feed with this tag, or nothing in a preview. */
export type TagTarget = 'current-list' | 'home' | 'none'

type TextFact = Exclude<keyof ActivityFacts, 'tags'>

/**
 * The facts besides tags, in the order in which they are listed. A fact of the contract that is missing does not
 * compile.
 */
const textFacts: Record<
  TextFact,
  { label: string; Icon: LucideIcon; content?: (text: string, linkClass: string) => ReactNode }
> = {
  mood: { label: t('Mood'), Icon: Smile },
  duration: { label: t('Duration'), Icon: Clock, content: formatDurationFact },
  location: {
    label: t('Location'),
    Icon: MapPin,
    content: (text, linkClass) => <MapLink location={text} className={linkClass} />,
  },
}

interface Props {
  facts: ActivityFacts
  tagTarget: TagTarget
}

/** The facts of an activity in one line, for cards. */
export function FactLine({ facts, tagTarget }: Props) {
  const present = presentFacts(facts, 'py-3.25 hover:underline')
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

/** The facts of an activity as rows of a description list, for its own page. */
export function FactRows({ facts, tagTarget }: Props) {
  return (
    <>
      <dt>{t('Tags')}</dt>
      <dd>
        {facts.tags.length === 0
          ? t('None', {}, { context: 'tags' })
          : facts.tags.map((tag) => (
              <Fragment key={tag}>
                <TagLink tag={tag} target={tagTarget} />{' '}
              </Fragment>
            ))}
      </dd>
      {presentFacts(facts, 'link py-3.25').map(({ name, label, content }) => (
        <Fragment key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi>{content}</bdi>
          </dd>
        </Fragment>
      ))}
    </>
  )
}

function presentFacts(facts: ActivityFacts, linkClass: string) {
  return (Object.keys(textFacts) as TextFact[])
    .filter((name) => facts[name] !== '')
    .map((name) => {
      const { label, Icon, content = (text) => text } = textFacts[name]
      return { name, label, Icon, content: content(facts[name], linkClass) }
    })
}

function MapLink({ location, className }: { location: string; className: string }) {
  return (
    <a href={mapsSearchUrl(location)} target="_blank" rel="noreferrer" className={className}>
      {location}
    </a>
  )
}

function TagLink({ tag, target }: { tag: string; target: TagTarget }) {
  if (target === 'none') return <bdi className="font-[620] text-night">#{tag}</bdi>
  const destination =
    target === 'home'
      ? { to: '/home', search: { tag } }
      : { to: '.', search: (current: Record<string, unknown>) => ({ ...current, tag }) }
  return (
    <Link {...destination} className="link-bare -mx-2.5 px-2.5 py-3.25 text-night">
      <bdi>#{tag}</bdi>
    </Link>
  )
}
