import { t } from '#lib/i18n/translate.ts'
import { Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** The profile card while the member is loading. */
export function ProfileSkeleton() {
  return (
    <Card role="status" className="overflow-hidden">
      <span className="sr-only">{t('Loading...')}</span>
      <div className="night-sky h-24 sm:h-28" />
      <div className="px-5 pb-5 sm:px-6">
        <Skeleton className="-mt-12 size-26 rounded-full border-4 border-card" />
        <Skeleton className="mt-4 h-7 w-48" />
        <div className="mt-4">
          <TextSkeleton lines={2} />
        </div>
        <Skeleton className="mt-8 h-12 w-full sm:max-w-sm" />
      </div>
    </Card>
  )
}
