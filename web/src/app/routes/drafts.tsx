import { Link } from '@tanstack/react-router'
import { useDrafts } from '#features/activities/api/drafts/use-drafts.ts'
import { DraftList } from '#features/activities/ui/draft-list.tsx'
import { t } from '#lib/i18n/translate.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

/** The drafts of the member, and the activities that will be posted later. */
export function DraftsRoute() {
  useDocumentTitle(t('Drafts'))
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-2.5 sm:gap-4 sm:pt-7">
      <h1 className="px-5 pt-4 text-2xl sm:px-0">{t('Drafts')}</h1>
      <Content />
    </div>
  )
}

function Content() {
  const { data, error, refetch } = useDrafts()
  if (!data) return <NotLoaded error={error} failure={t('Could not load your drafts.')} onRetry={refetch} lines={8} />
  if (data.length === 0)
    return (
      <EmptyState
        title={t('No drafts')}
        action={
          <Link to="/upload" className={buttonClass()}>
            {t('Log an activity')}
          </Link>
        }
      >
        {t('What you type is saved here until you post it, for all of your devices.')}
      </EmptyState>
    )
  const scheduled = data.filter((draft) => draft.publish_at !== null)
  return (
    <>
      <DraftList
        heading={t('Posted later')}
        drafts={scheduled.toSorted((a, b) => (String(a.publish_at) < String(b.publish_at) ? -1 : 1))}
      />
      <DraftList heading={t('Waiting for you')} drafts={data.filter((draft) => draft.publish_at === null)} />
    </>
  )
}
