import type { Me } from '@daystar/contract/accounts'
import type { FirstStep } from '@daystar/contract/first-step-names'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { SuggestedCircles } from '#features/circles/ui/lists/suggested-circles.tsx'
import { SuggestedMembers } from '#features/connections/ui/suggested-members.tsx'
import { WelcomeWords } from '#features/joining/ui/welcome-words.tsx'
import { firstStepsOf } from '#features/members/api/first-steps.ts'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useCommunity } from '#lib/community.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { StepRow } from './step-row.tsx'
import { SuggestionConsent } from './suggestion-consent.tsx'

/** What a new member can do first, on the home page. */
export function FirstSteps({ me }: { me: Me }) {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/home' })
  return isHome && <Steps me={me} />
}

function Steps({ me }: { me: Me }) {
  const { name } = useCommunity()
  const steps = firstStepsOf(me)
  const cache = useQueryClient()
  const edit = useEditMe()
  const readAgain = () => void cache.invalidateQueries({ queryKey: queryKeys.me })
  // Steps are done on other pages and devices.
  useEffect(() => void cache.invalidateQueries({ queryKey: queryKeys.me }), [cache])
  useWindowEvent('activity:created', readAgain)

  const dismiss = (names: FirstStep[]) => edit.mutate({ dismiss_steps: names }, { onError: showFailure })
  const hidden = edit.isPending ? (edit.variables.dismiss_steps ?? []) : []
  const shown = steps.filter((step) => !step.is_dismissed && !hidden.includes(step.name))
  if (shown.length === 0) return null
  return (
    <div className="mx-auto max-w-page md:px-6 md:pt-6">
      <Card aria-labelledby="first-steps" className="in-order flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id="first-steps" className="min-w-0 pt-1.5 text-xl wrap-anywhere">
            {rich('Welcome to {community}', { community: <bdi>{name}</bdi> })}
          </h2>
          <IconButton
            label={t('Hide the first steps')}
            icon={<X aria-hidden="true" className="size-5" />}
            onClick={() => dismiss(steps.map((step) => step.name))}
          />
        </div>
        <WelcomeWords />
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {shown.map((step) => (
            <StepRow key={step.name} {...step} myId={me.id} onDismiss={() => dismiss([step.name])} />
          ))}
        </ul>
        {me.allows_suggestion === null && <SuggestionConsent />}
        <div className="in-order grid grid-cols-1 gap-x-8 gap-y-3 empty:hidden md:grid-cols-2">
          <SuggestedMembers max={3} level={3} />
          <SuggestedCircles max={3} level={3} />
        </div>
      </Card>
    </div>
  )
}
