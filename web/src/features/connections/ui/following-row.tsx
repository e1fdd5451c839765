import type { Person } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useConnectionAction } from '../api/use-connection-action.ts'
import { PersonRow } from './person-row.tsx'
import { RemoveButton } from './remove-button.tsx'

/** A member that the viewer follows. */
export function FollowingRow({ person }: { person: Person }) {
  const action = useConnectionAction(person, () =>
    showToast(t("Couldn't remove. Please try again."), { tone: 'failure' }),
  )
  return (
    <PersonRow person={person}>
      <RemoveButton
        name={person.name}
        kind="unfollow"
        label={t('Remove {name}', { name: person.name })}
        size="compact"
        onRemove={() => action.mutate({ kind: 'unfollow' })}
      >
        {t('Remove', {}, { context: 'member' })}
      </RemoveButton>
    </PersonRow>
  )
}
