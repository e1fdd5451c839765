import { Spinner } from '#ui/spinner.tsx'

/** Between two pages, when the next one takes a moment to arrive. */
export function RoutePending() {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-quiet">
      <span className="sr-only">Loading...</span>
      <Spinner className="size-7" />
    </div>
  )
}
