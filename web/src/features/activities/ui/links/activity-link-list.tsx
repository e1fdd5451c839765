import type { ActivityLink } from '@daystar/contract/activities/links'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { bareLinkClass } from '#ui/navigation/link.ts'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useActivityLinks, useRevokeLink } from '../../api/use-activity-links.ts'

/** The links of the member that show activities to people without an account. */
export function ActivityLinkList() {
  return (
    <QueryList
      label={t('Links to activities')}
      query={useActivityLinks()}
      empty={t('You have no links. The menu of your activities creates one.')}
      emptyAction={
        <Link to="/activities" className="link inline-flex min-h-11 items-center">
          {t('My activities')}
        </Link>
      }
      failure={t('Could not load your links.')}
      loading={<TextSkeleton lines={3} />}
      row={(link) => <LinkRow key={link.id} link={link} />}
    />
  )
}

function LinkRow({ link }: { link: ActivityLink }) {
  const revoke = useRevokeLink()
  const { activity_id: activityId, activity_title: title, is_active: isActive } = link
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/activity/$activityId"
          params={{ activityId: String(activityId) }}
          className={`${bareLinkClass} break-words font-[580]`}
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-quiet text-sm">
          {t('created {date}', { date: formatDate(link.created_at) })}
          {' · '}
          {isActive ? t('valid until {date}', { date: formatDate(link.expires_at) }) : t('no longer valid')}
        </p>
      </div>
      {isActive && (
        <Button
          tone="secondary"
          size="compact"
          aria-label={t('Revoke link to {title}', { title })}
          pending={revoke.isPending}
          onClick={() =>
            revoke.mutate(link.id, {
              onSuccess: () => showToast(t('Link revoked'), { tone: 'success' }),
              onError: showFailure,
            })
          }
        >
          {t('Revoke link')}
        </Button>
      )}
    </li>
  )
}
