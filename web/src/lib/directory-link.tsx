import { Link } from '@tanstack/react-router'
import { useCommunity } from './community.ts'
import { t } from './i18n/translate.ts'

interface Props {
  /** Only members of this circle. */
  circleId?: number
  className?: string
  onClick?: () => void
}

/** Leads to the members and circles of the community. Empty if the operators switched the directory off. */
export function DirectoryLink({ circleId, className = 'link inline-flex min-h-11 items-center', onClick }: Props) {
  if (!useCommunity().directory) return null
  return (
    <Link
      to="/directory"
      search={circleId === undefined ? {} : { circle: circleId }}
      className={className}
      {...(onClick && { onClick })}
    >
      {t('Browse the directory')}
    </Link>
  )
}
