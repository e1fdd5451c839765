import { useCompanions } from '#lib/companions/use-companions.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { CompanionNames } from './companion-names.tsx'
import { CompanionRequest } from './companion-request.tsx'

interface Props {
  activityId: number
  authorName: string
}

/** With whom an activity was done; for a member who is asked, the answer as well. */
export function CompanionLine({ activityId, authorName }: Props) {
  const { data } = useCompanions(activityId)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    // The answer of a member who declines can leave nothing else.
    <div {...keptFocus} tabIndex={-1} className={data ? 'rounded-row px-5 pb-1.5' : 'min-h-11 rounded-row'}>
      {data && <CompanionNames {...data} />}
      {data?.is_asked && <CompanionRequest activity={data} authorName={authorName} />}
    </div>
  )
}
