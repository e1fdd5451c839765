import type { Activity, Audience } from '@daystar/contract/activities'
import { useId } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'

interface Props {
  activity: Activity
  /** The audience chosen in the form. */
  audience: Audience
  opens: boolean
  onChange: (opens: boolean) => void
}

/** Explains to the author why others see less of the activity than its circles suggest, and lets them open it. */
export function MembersOnlyNotice({ activity, audience, opens, onChange }: Props) {
  const hintId = useId()
  if (activity.circle_ids.length === 0)
    return (
      <p className="rounded-row bg-night-soft px-4 py-3">
        {t(
          'This activity is no longer in any circle, and only you can see it. To show it to others, choose who can see it.',
        )}
      </p>
    )
  if (audience === 'me') return null
  return (
    <div className="rounded-row bg-night-soft px-4 py-3">
      <p>
        {t(
          'Its circle has been private. Only those who were members then can see this activity, although the circle is public now.',
        )}
      </p>
      <Checkbox
        label={audience === 'everyone' ? t('Visible to everyone') : t('Visible to all my followers')}
        checked={opens}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hintId}
      />
      <p id={hintId} className="text-sm text-quiet">
        {t('Its comments become visible with it.')}
      </p>
    </div>
  )
}
