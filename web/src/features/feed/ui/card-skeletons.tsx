import { Card } from '#ui/card.tsx'
import { PersonSkeleton, Skeleton, TextSkeleton } from '#ui/skeleton.tsx'

/** Placeholders for a day heading and two cards, in their final size. */
export function CardSkeletons() {
  return (
    <div role="status" data-card-skeletons className="flow-root">
      <span className="sr-only">Loading...</span>
      <div className="mx-4 my-3 flex h-7 items-center sm:mx-0.5">
        <Skeleton className="h-5 w-48" />
      </div>
      {[true, false].map((withPhoto) => (
        <Card key={String(withPhoto)} className="mb-2.5 flex flex-col gap-4 py-5 sm:mb-6">
          <div className="px-5">
            <PersonSkeleton />
          </div>
          {withPhoto && <Skeleton className="aspect-[4/3] w-full rounded-none" />}
          <div className="flex flex-col gap-3 px-5">
            <Skeleton className="h-6 w-3/5" />
            <TextSkeleton lines={2} />
          </div>
        </Card>
      ))}
    </div>
  )
}
