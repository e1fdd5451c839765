import { Link } from '@tanstack/react-router'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { type FoundFilters, hasConditions } from '../found-filters.ts'

interface Props {
  filters: FoundFilters
  onChange: (filters: FoundFilters) => void
}

/** Where a search without results leads: fewer conditions, a new activity or event, the directory, or the circles. */
export function NextStep({ filters, onChange }: Props) {
  const { q, kind = 'activities' } = filters
  const isMember = useSession() !== null
  if (q !== undefined && hasConditions(filters))
    return (
      <Button tone="secondary" onClick={() => onChange({ q, kind })}>
        {t('Remove the filters')}
      </Button>
    )
  if (kind === 'activities' && isMember)
    return (
      <Link to="/upload" className={buttonClass({ tone: 'secondary' })}>
        {t('Log an activity')}
      </Link>
    )
  if (kind === 'events' && isMember)
    return (
      <Link to="/events/new" className={buttonClass({ tone: 'secondary' })}>
        {t('Plan an event')}
      </Link>
    )
  if (kind === 'members') return <DirectoryLink />
  return (
    <Link to="/groups" className={buttonClass({ tone: 'secondary' })}>
      {t('Explore circles')}
    </Link>
  )
}
