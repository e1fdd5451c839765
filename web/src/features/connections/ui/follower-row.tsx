import type { Person } from '@daystar/contract/fields'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useConnection } from '../api/use-connection.ts'
import { retryErrorMessage, useConnectionAction } from '../api/use-connection-action.ts'
import { itemsOf } from '../api/use-people.ts'
import { PersonRow } from './person-row.tsx'
import { RemoveButton } from './remove-button.tsx'

const showError = (message: string) => showToast(message, { tone: 'failure' })

/** A follower of the viewer, with buttons to follow back and to remove. */
export function FollowerRow({ person }: { person: Person }) {
  const following = useFollowing()
  const isListed = itemsOf(following).some((other) => other.id === person.id)
  // The status is requested only if the loaded part of the following list does not contain this member.
  const { connection } = useConnection(person.id, !isListed && following.hasNextPage)
  const followBack = useConnectionAction(person, (error) =>
    showError(retryErrorMessage(error, t("Couldn't follow back. Please try again."))),
  )
  const removal = useConnectionAction(person, () => showError(t("Couldn't remove follower. Please try again.")))
  const isFollowed = isListed || connection?.following === true
  const isRequested = connection?.state === 'pending_out'

  return (
    <PersonRow person={person}>
      {isFollowed || isRequested ? (
        <span className="px-2 text-quiet text-sm">{isFollowed ? t('Connected') : t('Requested')}</span>
      ) : (
        <Button
          size="compact"
          aria-label={t('Follow back {name}', { name: person.name })}
          onClick={() => followBack.mutate({ kind: 'connect' })}
        >
          {t('Follow back')}
        </Button>
      )}
      <RemoveButton
        name={person.name}
        kind="remove-follower"
        label={t('Remove follower {name}', { name: person.name })}
        size="compact"
        onRemove={() => removal.mutate({ kind: 'remove-follower' })}
      >
        {t('Remove', {}, { context: 'member' })}
      </RemoveButton>
    </PersonRow>
  )
}
