import { t } from '#lib/i18n/translate.ts'
import { PersonSkeleton, Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** Placeholders for a day heading and two cards, in their final size. */
export function CardSkeletons() {
  return (
    <div role="status" data-card-skeletons className="flow-root">
      <span className="sr-only">{t('Loading...')}</span>
      <div className="mx-4 my-2 flex h-7 sm:my-3 items-center sm:mx-0.5">
        <Skeleton className="h-5 w-48" />
      </div>
      {[true, false].map((withPhoto) => (
        <Card key={String(withPhoto)} className="mb-2.5 overflow-clip pt-3 pb-5 sm:mb-6 sm:pt-4.5">
          <div className="px-5 pb-2 sm:pb-3">
            <PersonSkeleton size={46} />
          </div>
          <div className="flex flex-col gap-1.5 px-5 pb-2.5 sm:gap-2.5 sm:pb-3.5">
            <Skeleton className="h-6 w-3/5" />
            <TextSkeleton lines={2} />
          </div>
          {withPhoto && <Skeleton className="mb-3.5 aspect-[4/3] max-h-[60svh] w-full rounded-none" />}
          <Skeleton className="mx-5 h-5 w-2/5" />
        </Card>
      ))}
    </div>
  )
}
