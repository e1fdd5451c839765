import { PersonSkeleton, Skeleton, TextSkeleton } from '#ui/skeleton.tsx'

export function DetailSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5 p-5">
      <span className="sr-only">Loading activity...</span>
      <PersonSkeleton size={46} />
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="h-8 w-2/3" />
      <TextSkeleton lines={4} />
    </div>
  )
}
