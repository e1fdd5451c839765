import { Button } from '#ui/buttons/button.tsx'
import { EmptyCalendar } from '#ui/illustrations/empty-calendar.tsx'
import { NoResults } from '#ui/illustrations/no-results.tsx'
import { QuietNight } from '#ui/illustrations/quiet-night.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { PersonSkeleton, Skeleton, TextSkeleton } from '#ui/loading/skeleton.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Specimen } from './specimen.tsx'

export function States() {
  return (
    <>
      <Specimen title="Empty and error states" stack>
        <EmptyState picture={<QuietNight />} title="No activities yet." action={<Button>Upload Activity</Button>}>
          Log an activity today to earn a star.
        </EmptyState>
        <EmptyState picture={<EmptyCalendar />} title="An empty month" />
        <EmptyState picture={<NoResults />} title="No circles found." />
        <ErrorState
          title="Can't load your feed"
          onRetry={() => {}}
          action={
            <a className={linkClass} href="#main">
              Sign in
            </a>
          }
        >
          The request timed out. Please try again.
        </ErrorState>
      </Specimen>
      <Specimen title="Loading and progress" stack>
        <div className="flex flex-col gap-4">
          <PersonSkeleton />
          <TextSkeleton lines={3} />
          <Skeleton className="h-40" />
        </div>
        <div className="flex flex-col gap-6">
          <ProgressBar label="Uploading lake.jpg" value={0.62} />
          <ProgressBar label="Uploading" value={0} />
          <ProgressBar label="Uploading" value={1} />
        </div>
      </Specimen>
    </>
  )
}
