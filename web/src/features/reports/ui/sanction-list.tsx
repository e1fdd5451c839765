import type { Sanction } from '@daystar/contract/sanctions'
import { formatTimestamp } from '#lib/dates.ts'
import { sanctionNames } from '../sanction-names.ts'

/** The sanctions against a member, as moderators see them. */
export function SanctionList({ sanctions }: { sanctions: readonly Sanction[] }) {
  if (sanctions.length === 0) return <p className="text-quiet">There are no sanctions against this member.</p>
  return (
    <ul aria-label="Sanctions" className="flex flex-col divide-y divide-line">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="py-3">
          <p className="font-[580]">{sanctionNames[sanction.kind]}</p>
          <p className="text-quiet text-sm">
            {sanction.created_by && (
              <>
                <bdi>{sanction.created_by.name}</bdi>
                {' · '}
              </>
            )}
            <time dateTime={sanction.created_at}>{formatTimestamp(sanction.created_at)}</time>
          </p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {sanction.reason}
          </p>
        </li>
      ))}
    </ul>
  )
}
