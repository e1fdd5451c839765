import type { Circle } from '@daystar/contract/circles'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SuggestionRow } from '#ui/lists/suggestion-row.tsx'
import { PersonSkeleton } from '#ui/loading/skeleton.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useMembership } from '../../api/use-membership.ts'
import { useDismissCircle, useSuggestedCircles } from '../../api/use-suggested-circles.ts'
import { circleReasons } from '../../circle-reasons.ts'
import { CircleImage } from '../pictures/circle-image.tsx'

interface Props {
  max: number
  /** The level of the heading: 2 or 3. */
  level?: 2 | 3
}

/** Circles that the viewer may want to join. Empty if there are none or the request failed. */
export function SuggestedCircles({ max, level = 2 }: Props) {
  const { data, isPending } = useSuggestedCircles()
  const dismiss = useDismissCircle()
  if (isPending) return <PersonSkeleton />
  if (!data?.length) return null
  const Heading = `h${level}` as const
  return (
    <section aria-label={t('Suggested circles')}>
      <Heading className="text-lg">{t('Suggested circles')}</Heading>
      <ul>
        {data.slice(0, max).map((suggestion) => {
          const { circle } = suggestion
          return (
            <SuggestionRow
              key={circle.id}
              to="/circles/$circleId"
              id={circle.id}
              name={circle.name}
              picture={<CircleImage circle={circle} size={44} />}
              reasons={circleReasons(suggestion)}
              action={<JoinButton circle={circle} />}
              onDismiss={() => dismiss.mutate(circle.id)}
            />
          )
        })}
      </ul>
    </section>
  )
}

function JoinButton({ circle: { id, name } }: { circle: Circle }) {
  const { join } = useMembership(id, (outcome, rejection) => {
    if (outcome === 'joined') showToast(t('Joined {circle}', { circle: name }), { tone: 'success' })
    else showToast(rejection ?? t('Failed to join circle'), { tone: 'failure' })
  })
  if (join.isSuccess)
    return (
      <span role="status" className="px-2 font-[560] text-leaf text-sm">
        {t('Joined')}
      </span>
    )
  return (
    <Button size="compact" pending={join.isPending} onClick={() => join.mutate(undefined)}>
      {t('Join')}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
