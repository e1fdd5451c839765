import { Link, useLocation } from '@tanstack/react-router'
import { SharedActivity } from '#features/activities/ui/links/shared-activity.tsx'
import { t } from '#lib/i18n/translate.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { withQueries } from '../with-queries.tsx'

/** Opened by a link that shows one activity to people without an account. */
export const SharedRoute = withQueries(SharedPage)

function SharedPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  useDocumentTitle(t('Shared activity'))
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col gap-6 px-4 py-6 sm:py-10">
      <Link to="/" className="inline-flex min-h-11 items-center self-start">
        <Wordmark />
      </Link>
      <SharedActivity token={token} />
    </main>
  )
}
