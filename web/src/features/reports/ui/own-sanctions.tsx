import { sanctionKinds } from '@daystar/contract/sanction-kinds'
import type { OwnSanction } from '@daystar/contract/sanctions'
import { formatTimestamp } from '#lib/dates.ts'
import { errorMessage } from '#lib/request-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useOwnSanctions } from '../api/use-own-reports.ts'

/** What moderators did about the viewer, with their reasons. */
export function OwnSanctions() {
  const { data: sanctions, error, refetch } = useOwnSanctions()
  if (!sanctions)
    return error ? (
      <ErrorState title="Could not load this part." onRetry={() => void refetch()}>
        {errorMessage(error, 'Something went wrong.')}
      </ErrorState>
    ) : (
      <TextSkeleton lines={2} />
    )
  if (sanctions.length === 0) return <p className="text-quiet">Moderators have not done anything about you.</p>
  return (
    <ul aria-label="From the moderators" className="flex flex-col divide-y divide-line">
      {sanctions.map((sanction) => (
        <SanctionRow key={sanction.id} sanction={sanction} />
      ))}
    </ul>
  )
}

function SanctionRow({ sanction }: { sanction: OwnSanction }) {
  return (
    <li className="py-3">
      <p className="font-[580]">{sanctionKinds[sanction.kind]}</p>
      <p className="text-quiet text-sm">
        <time dateTime={sanction.created_at}>{formatTimestamp(sanction.created_at)}</time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line">
        {sanction.reason}
      </p>
    </li>
  )
}
