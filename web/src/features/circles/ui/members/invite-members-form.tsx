import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MultiSelect } from '#ui/forms/multi-select.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useInviteMembers } from '../../api/use-invite-members.ts'

/** Invites members whom the viewer follows, who are notified. The choice is kept if that fails. */
export function InviteMembersForm({ circle }: { circle: CircleDetail }) {
  const following = useFollowing()
  const invite = useInviteMembers(circle.id)
  const form = useForm({
    ...useFormValues<{ memberIds: readonly number[] }>({ memberIds: [] }),
    send: ({ memberIds }) => invite.mutateAsync([...memberIds]),
    failure: (error) => ({ memberIds: errorMessage(error, t('Could not send the invitations.')) }),
    onSuccess: (count, { memberIds }) => {
      form.change({ memberIds: [] })
      showToast(
        t('{count, plural, =0 {No invitation sent} one {Invitation sent} other {# invitations sent}}', { count }),
        {
          tone: count === 0 ? 'failure' : 'success',
          detail:
            count < memberIds.length
              ? t('The others belong to the circle, were invited before, or cannot be invited.')
              : undefined,
        },
      )
    },
  })
  const { memberIds } = form.values
  if (following.error && !following.data)
    return <ErrorState title={t('Could not load the members.')} onRetry={() => void following.refetch()} />
  const belongs = new Set(circle.members.map(({ id }) => id))
  const options = (following.data?.pages.flatMap(({ items }) => items) ?? [])
    .filter(({ id }) => !belongs.has(id))
    .map(({ id, name, profile_pic_url: src }) => ({
      id,
      label: name,
      picture: <Avatar id={id} name={name} src={src} size={28} decorative />,
    }))

  return (
    <Form form={form} aria-label={t('Invite members')} className="flex w-full flex-col gap-3 border-line border-b pb-4">
      <MultiSelect
        label={t('Members whom you follow')}
        hint={t('They are notified, and can join without the link.')}
        emptyText={t('No member found whom you follow and who is not in the circle.')}
        options={options}
        {...form.control('memberIds')}
        onChange={(ids) => form.change({ memberIds: ids.slice(0, limits.circleInvitationsPerRequest) })}
      />
      <ShowMore query={following} />
      <Button type="submit" className="self-start" disabled={memberIds.length === 0} pending={form.isPending}>
        {t('{count, plural, =0 {Send invitation} one {Send invitation} other {Send # invitations}}', {
          count: memberIds.length,
        })}
      </Button>
    </Form>
  )
}
