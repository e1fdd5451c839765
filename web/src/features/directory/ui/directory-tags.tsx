import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Chip } from '#ui/surfaces/chip.tsx'

const maxShown = 4

/** The first tags of a circle: each leads to the circles with it. */
export function DirectoryTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={t('Tags')} className="flex flex-wrap gap-x-2">
      {tags.slice(0, maxShown).map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to="/directory"
            search={{ list: 'circles', tag }}
            className="inline-flex min-h-11 max-w-full items-center"
          >
            <Chip>#{tag}</Chip>
          </Link>
        </li>
      ))}
    </ul>
  )
}
