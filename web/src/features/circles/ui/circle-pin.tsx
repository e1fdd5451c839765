import type { Activity } from '@daystar/contract/activities'
import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { HiddenSkeleton } from '#ui/loading/hidden-skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useCirclePin, usePin } from '../api/use-circle-pin.ts'
import { InlineText } from './inline-text.tsx'

interface Props {
  circle: CircleDetail
  card: (activity: Activity) => ReactNode
}

const texts = { label: t('Pinned text'), edit: t('Edit the pinned text'), missing: '' }

/** What is pinned to the page of a circle. Admins and moderators can change it. */
export function CirclePin({ circle, card }: Props) {
  const { data: pin, error, refetch } = useCirclePin(circle.id)
  const change = usePin(circle.id)
  const canPin = circle.is_admin || circle.is_moderator
  if (!pin)
    return error ? (
      <Card>
        <ErrorState title={t('Could not load what is pinned.')} onRetry={() => void refetch()} />
      </Card>
    ) : (
      // What is below is shown when it is known whether something is pinned, see `.in-order`.
      <HiddenSkeleton />
    )
  if (pin.text === '' && pin.activity === null && !canPin) return null

  const save = (text: string) =>
    change.mutateAsync(
      { text },
      {
        onSuccess: () =>
          showToast(text === '' ? t('Nothing is pinned any more') : t('Saved changes'), { tone: 'success' }),
        onError: showFailure,
      },
    )
  return (
    <section aria-label={t('Pinned')} className="flex flex-col gap-1.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 sm:px-0">
        <h2 className="flex items-center gap-2 font-[620] text-quiet text-sm">
          <Pin aria-hidden="true" className="size-4" />
          {t('Pinned')}
        </h2>
        {canPin && (pin.text !== '' || pin.activity) && (
          <Button
            tone="quiet"
            size="compact"
            icon={<PinOff aria-hidden="true" className="size-4" />}
            pending={change.isPending}
            onClick={() => void save('').catch(() => undefined)}
          >
            {t('Unpin')}
          </Button>
        )}
      </div>
      {pin.activity ? (
        card(pin.activity)
      ) : (
        <Card className="p-4.5">
          <InlineText
            name={`circle:${circle.id}:pin`}
            texts={texts}
            value={pin.text}
            lines={3}
            maxLength={limits.circlePinMax}
            canEdit={canPin}
            save={save}
          >
            {pin.text === '' ? (
              <p className="text-quiet">{t('Pin a text here, or an activity with its menu.')}</p>
            ) : (
              <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-line break-words text-pretty">
                <MentionText text={pin.text} mentions={[]} />
              </p>
            )}
          </InlineText>
        </Card>
      )}
    </section>
  )
}
