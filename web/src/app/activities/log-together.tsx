import type { Event } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#lib/api/api.ts'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/**
 * Starts a draft of an activity with the title, the place and the duration of an event that is over, and with the
 * others who had a place.
 */
export function LogTogether({ event }: { event: Event }) {
  const navigate = useNavigate()
  const myId = useMyId()
  const start = useMutation({
    mutationFn: async () => {
      const draftId = randomId()
      const companion_ids = await otherMembers(event.id, myId)
      const content = { ...draftOf(event), ...(companion_ids.length > 0 && { companion_ids }) }
      await call(api.drafts.save, { params: { draftId }, body: { content, base: null } })
      return draftId
    },
    onSuccess: (draftId) => navigate({ to: '/upload', search: { draft: draftId } }),
    onError: (error) => showToast(genericErrorMessage(error), { tone: 'failure' }),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-row bg-gold-soft p-4">
      <p className="min-w-0 flex-1">{t('Were you there? Log it as an activity.')}</p>
      <Button pending={start.isPending} onClick={() => start.mutate()}>
        {t('Log it together')}
      </Button>
    </div>
  )
}

async function otherMembers(eventId: number, myId: number | null): Promise<number[]> {
  const query = { answer: 'going' as const, limit: limits.companionsMax + 1 }
  const answers = await call(api.events.answers, { params: { eventId }, query })
  return answers
    .map(({ member }) => member.id)
    .filter((id) => id !== myId)
    .slice(0, limits.companionsMax)
}

function draftOf(event: Event) {
  const { title, location, place_id, lat, lng, circle } = event
  const minutes = (Date.parse(event.ends_at) - Date.parse(event.starts_at)) / 60_000
  const steps = Math.round(minutes / limits.durationStepMinutes) * limits.durationStepMinutes
  const duration = Math.min(limits.durationMaxHours * 60, Math.max(limits.durationStepMinutes, steps))
  return {
    title,
    location,
    ...(place_id !== null && lat !== null && lng !== null && { place_id, lat, lng }),
    duration: `${Math.floor(duration / 60)}h ${duration % 60}m`,
    timestamp: event.starts_at,
    ...(circle && { circle_ids: [circle.id] }),
  }
}
