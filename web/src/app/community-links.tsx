import { communityPageTitles } from '@daystar/contract/community/pages'
import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { linkClass } from '#ui/navigation/link.ts'

/** Links to the pages that the community has published. */
export function CommunityLinks() {
  const { name, pages } = useCommunity()
  if (pages.length === 0) return null
  const className = `${linkClass} inline-flex min-h-11 items-center`
  return (
    <nav aria-label={t('About {name}', { name })} className="mb-2">
      <ul className="flex flex-wrap gap-x-4">
        <li>
          <Link to="/about" className={className}>
            {t('About')}
          </Link>
        </li>
        {pages.map((page) => (
          <li key={page}>
            <Link to="/about/$page" params={{ page }} className={className}>
              {communityPageTitles[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
