import { t } from '#lib/i18n/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { PersonSkeleton, Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { detailColumns, detailMediaCell } from './activity-detail.tsx'

/** An activity with a photo while it is loading, on its own page or in the popup. */
export function DetailSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div role="status" className={isPage ? detailColumns : undefined}>
      <div className="flex flex-col gap-4 p-5">
        <span className="sr-only">{t('Loading activity...')}</span>
        <PersonSkeleton size={46} />
        <Skeleton className="h-8 w-2/3" />
        <TextSkeleton lines={4} />
      </div>
      <Skeleton className={classNames('aspect-[4/3] max-h-[60svh] w-full rounded-none', isPage && detailMediaCell)} />
    </div>
  )
}
