import { limits } from '@daystar/contract/limits'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { MultiSelect } from '#ui/forms/multi-select.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { usePackEvents, usePackMembers } from '../api/use-pack-options.ts'

interface Props {
  /** The circle of the invitation, empty for none. */
  circleId: string
  memberIds: readonly number[]
  /** The id of an event, or empty for none. */
  eventId: string
  onMembers: (ids: number[]) => void
  onEvent: (eventId: string) => void
}

/** What people get with an invitation besides a circle: members to connect with, and an event. */
export function PackFields({ circleId, memberIds, eventId, onMembers, onEvent }: Props) {
  const query = usePackMembers()
  const { data: events = [] } = usePackEvents()
  if (query.error && !query.data)
    return (
      <ErrorState title={t('Could not load the members.')} onRetry={() => void query.refetch()}>
        {loadErrorMessage(query.error)}
      </ErrorState>
    )
  const members = query.data?.pages.flatMap(({ items }) => items) ?? []
  const options = members.map(({ id, name, profile_pic_url: src }) => ({
    id,
    label: name,
    picture: <Avatar id={id} name={name} src={src} size={28} decorative />,
  }))
  const invitable = events.filter(
    ({ audience, circle }) =>
      (audience === 'everyone' && circle === null) ||
      (circle !== null && String(circle.id) === circleId && audience !== 'followers'),
  )
  return (
    <>
      <MultiSelect
        label={t('Members they can connect with at once')}
        hint={t('Up to {max} of your followers who agreed in their settings under “Being suggested”.', {
          max: limits.packMembersMax,
        })}
        emptyText={t('None of your followers has agreed yet.')}
        options={options}
        value={memberIds}
        onChange={(ids) => onMembers(ids.slice(0, limits.packMembersMax))}
      />
      <ShowMore query={query} />
      {invitable.length > 0 && (
        <Select
          label={t('An event they can go to')}
          options={[
            { value: '', label: t('None', {}, { context: 'event' }) },
            ...invitable.map(({ id, title, starts_at: startsAt }) => ({
              value: String(id),
              label: t('{title}, {time}', { title, time: formatDateTime(startsAt) }, { comment: 'An event' }),
            })),
          ]}
          value={invitable.some(({ id }) => String(id) === eventId) ? eventId : ''}
          onChange={(event) => onEvent(event.target.value)}
        />
      )}
    </>
  )
}
