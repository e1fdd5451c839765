import type { Invitation } from '@daystar/contract/joining/invitations'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { listText } from '#lib/texts/lists.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useRevokeInvitation } from '../api/use-invitations.ts'

const ShareDialog = lazyOverlay(async () => (await import('#ui/pictures/share-dialog.tsx')).ShareDialog)

/** One invitation with its link. `showsCreator`: in the list of all members. */
export function InvitationRow({ invitation, showsCreator }: { invitation: Invitation; showsCreator: boolean }) {
  const { id, url, uses, max_uses: maxUses, circle, created_by: creator, is_active: isActive } = invitation
  const { label, sent_to: sentTo } = invitation
  const heading = [label, sentTo ?? ''].filter((part) => part !== '').join(' · ')
  const [isShareOpen, setShareOpen] = useState(false)
  const revoke = useRevokeInvitation()
  const row = useRef<HTMLLIElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (revoke.isSuccess) row.current?.focus()
  }, [revoke.isSuccess])

  function copy() {
    copyText(url).then(
      () => showToast(t('Link copied'), { tone: 'success' }),
      () => showToast(t('Could not copy the link'), { tone: 'failure' }),
    )
  }

  return (
    <li ref={row} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        {heading !== '' && (
          <p className="break-words font-[580]">
            <bdi>{heading}</bdi>
          </p>
        )}
        <p className="break-all font-[580]">{isActive ? url : <s className="text-quiet">{url}</s>}</p>
        <p className="text-quiet text-sm">
          {usesText(uses, maxUses)}
          {' · '}
          {isActive
            ? t('valid until {date}', { date: formatDate(invitation.expires_at) }, { context: 'invitation' })
            : t('no longer valid', {}, { context: 'invitation' })}
          {circle && (
            <>
              {' · '}
              {rich('into {circle}', { circle: <bdi>{circle.name}</bdi> })}
            </>
          )}
          {packText(invitation) !== '' && (
            <>
              {' · '}
              {rich('with {pack}', { pack: <bdi>{packText(invitation)}</bdi> })}
            </>
          )}
          {showsCreator && (
            <>
              {' · '}
              {rich('by {author}', { author: <bdi>{creator.name}</bdi> }, { context: 'invitation' })}
            </>
          )}
        </p>
      </div>
      {isActive && (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="compact"
            onClick={() => setShareOpen(true)}
            aria-label={t('Share link {id}', { id })}
          >
            {t('Share')}
          </Button>
          <Button tone="secondary" size="compact" onClick={copy} aria-label={t('Copy link {id}', { id })}>
            {t('Copy link')}
          </Button>
          <Button
            tone="quiet"
            size="compact"
            aria-label={t('Revoke link {id}', { id })}
            pending={revoke.isPending}
            onClick={() =>
              revoke.mutate(id, {
                onError: (error) => showToast(errorMessage(error, t('Could not revoke the link')), { tone: 'failure' }),
              })
            }
          >
            {t('Revoke')}
          </Button>
        </div>
      )}
      {isShareOpen && <ShareDialog url={url} name={label} onClose={() => setShareOpen(false)} />}
    </li>
  )
}

/** The names in the welcome pack. */
function packText({ pack_members: members = [], pack_event: event }: Invitation): string {
  return listText([...members.map(({ name }) => name), ...(event ? [event.title] : [])])
}

function usesText(uses: number, maxUses: number): string {
  if (uses === 0)
    return t('{count, plural, one {Not used yet} other {Not used yet, for up to # people}}', { count: maxUses })
  return t('{count, plural, one {Used} other {Used {uses} of # times}}', { count: maxUses, uses })
}
