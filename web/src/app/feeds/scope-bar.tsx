import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'

interface Props {
  scope: string
  /** The joined circles; each is a scope. */
  circles: readonly { id: number; name: string }[]
  tag: string | null
  onScope: (scope: string) => void
  onClearTag: () => void
}

/** Selects the scope of the home feed and shows the active tag filter. */
export function ScopeBar({ scope, circles, tag, onScope, onClearTag }: Props) {
  const { everyone_feed: hasEveryone } = useCommunity()
  const options = [
    { value: 'following', label: t('Following') },
    { value: 'mine', label: t('Mine') },
    ...(hasEveryone ? [{ value: 'everyone', label: t('Everyone') }] : []),
    ...circles.map((circle) => ({
      value: `circle:${circle.id}`,
      label: (
        <span dir="auto" className="max-w-48 truncate">
          {circle.name}
        </span>
      ),
    })),
  ]
  return (
    <div data-swiped="" className="mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 py-1 sm:mx-0 sm:py-3">
      <Segmented label={t('Whose activities')} options={options} value={scope} onChange={onScope} />
      {tag !== null && <TagFilter tag={tag} onClear={onClearTag} />}
    </div>
  )
}

/** The active tag filter of a list, with a link to all activities with this tag and a button to clear it. */
export function TagFilter({ tag, onClear }: { tag: string; onClear: () => void }) {
  return (
    <div className="ms-auto flex items-center gap-2.5">
      <Chip>#{tag}</Chip>
      <Link to="/search" search={{ tag }} className="inline-flex min-h-11 items-center text-sm hover:underline">
        {t('Search everywhere')}
      </Link>
      <button type="button" onClick={onClear} className="min-h-11 text-quiet text-sm hover:underline">
        {t('clear')}
      </button>
    </div>
  )
}
