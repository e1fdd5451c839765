import type { Event } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { genericErrorMessage, loadErrorMessage } from '#lib/errors/request-error.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MultiSelect } from '#ui/forms/multi-select.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type InvitedMember, useChangeInvitations, useInvitations } from '../api/use-invitations.ts'

/** Who is invited, with what its organizers can change. */
export function EventInvitations({ event }: { event: Event }) {
  const invitations = useInvitations(event.id)
  return (
    <Card as="section" aria-label={t('Invitations')} className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">{t('Invitations')}</h2>
      <InviteForm event={event} />
      <QueryList
        label={t('Invitations')}
        query={invitations}
        empty={t('No one is invited yet.')}
        failure={t('Could not load the invitations.')}
        row={(member) => <InvitedRow key={member.id} event={event} member={member} />}
      />
    </Card>
  )
}

function InviteForm({ event }: { event: Event }) {
  const following = useFollowing()
  const change = useChangeInvitations(event.id)
  const form = useForm({
    ...useFormValues<{ memberIds: readonly number[] }>({ memberIds: [] }),
    send: ({ memberIds }) => change.mutateAsync({ action: 'invite', memberIds: [...memberIds] }),
    failure: (error) => ({ memberIds: genericErrorMessage(error) }),
    onSuccess: () => form.change({ memberIds: [] }),
  })
  const members = following.data?.pages.flatMap(({ items }) => items) ?? []
  const options = members
    .filter(({ id }) => id !== event.author.id)
    .map(({ id, name, profile_pic_url: src }) => ({
      id,
      label: name,
      picture: <Avatar id={id} name={name} src={src} size={28} decorative />,
    }))

  return (
    <Form form={form} className="flex flex-col gap-3">
      <MultiSelect
        label={t('Members whom you follow')}
        options={options}
        {...form.control('memberIds')}
        onChange={(ids) => form.change({ memberIds: ids.slice(0, limits.eventInvitationsPerRequest) })}
      />
      <ShowMore query={following} />
      <Button
        type="submit"
        className="self-start"
        disabled={form.values.memberIds.length === 0}
        pending={form.isPending}
      >
        {t('Invite')}
      </Button>
    </Form>
  )
}

function InvitedRow({ event, member }: { event: Event; member: InvitedMember }) {
  const change = useChangeInvitations(event.id)
  const { id, name, profile_pic_url: src, is_organizer: isOrganizer } = member
  const send = (action: 'uninvite' | 'appoint' | 'dismiss') =>
    change.mutate(
      { action, userId: id },
      { onError: (error) => showToast(loadErrorMessage(error), { tone: 'failure' }) },
    )
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1">
        <PersonLine id={id} name={name} src={src} detail={isOrganizer ? t('Organizer') : undefined} />
      </span>
      {event.can.includes('event:appoint') && (
        <Button
          tone="quiet"
          size="compact"
          pending={change.isPending}
          aria-label={isOrganizer ? t('Remove as organizer: {name}', { name }) : t('Make organizer: {name}', { name })}
          onClick={() => send(isOrganizer ? 'dismiss' : 'appoint')}
        >
          {isOrganizer ? t('Remove as organizer') : t('Make organizer')}
        </Button>
      )}
      {!isOrganizer && (
        <Button
          tone="quiet"
          size="compact"
          pending={change.isPending}
          aria-label={t('Withdraw the invitation of {name}', { name })}
          onClick={() => send('uninvite')}
        >
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
