import type { Draft } from '@daystar/contract/drafts'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { useCancelSchedule, useRemoveDraft } from '../api/drafts/use-drafts.ts'
import { MediaThumbnail, smallestUrl } from './media/media-thumbnail.tsx'

const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

/** Why a draft could not be posted at its time, by the code of the error. */
const failures: Readonly<Record<string, string>> = {
  members_only: t('It was not posted: you are no longer in one of its circles.'),
  circle_not_found: t('It was not posted: one of its circles was deleted.'),
  audience_changed: t('It was not posted: one of its circles became public.'),
  account_suspended: t('It was not posted: your account was suspended.'),
  new_account_limit: t('It was not posted: a new account can post only a few links.'),
}

interface Props {
  heading: string
  drafts: readonly Draft[]
}

/** Drafts with what can be done with each. */
export function DraftList({ heading, drafts }: Props) {
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const remove = useRemoveDraft(showFailure)
  const cancel = useCancelSchedule(showFailure)
  if (drafts.length === 0) return null
  return (
    <section aria-label={heading} className="flex flex-col gap-2.5 sm:gap-4">
      <h2 className="px-5 pt-4 text-xl sm:px-0">{heading}</h2>
      {drafts.map((draft) => (
        <Card as="article" key={draft.id} aria-labelledby={`draft-${draft.id}`} className="flex flex-col gap-2 p-5">
          <h3 id={`draft-${draft.id}`} dir="auto" className="wrap-anywhere text-left text-lg rtl:text-right">
            {draft.content.title || t('No title yet')}
          </h3>
          {draft.content.description && (
            <p dir="auto" className="line-clamp-2 wrap-anywhere text-quiet">
              {withNames(draft.content.description)}
            </p>
          )}
          <Files draft={draft} />
          {draft.failure !== null && (
            <p className="font-[560] text-danger text-sm">
              {failures[draft.failure] ?? t('It could not be posted at its time.')}
            </p>
          )}
          <p className="text-quiet text-sm">
            {draft.publish_at === null
              ? t('Changed on {date}', { date: formatDateTime(draft.updated_at) })
              : t('It will be posted on {date}.', { date: formatDateTime(draft.publish_at) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Link
              {...namedWith(draft, 'continue')}
              to="/upload"
              search={{ draft: draft.id }}
              className={buttonClass({ tone: 'secondary' })}
            >
              {draft.publish_at === null ? t('Continue') : t('Change')}
            </Link>
            {draft.publish_at !== null && (
              <Button {...namedWith(draft, 'cancel')} tone="quiet" onClick={() => cancel.mutate(draft)}>
                {t('Do not post')}
              </Button>
            )}
            <Button {...namedWith(draft, 'discard')} tone="quiet" onClick={() => setDiscarded(draft)}>
              {t('Discard draft')}
            </Button>
          </div>
        </Card>
      ))}
      {discarded && (
        <AlertDialog
          open
          danger
          title={t('Discard this draft?')}
          description={t('Its text will be deleted.')}
          onClose={() => setDiscarded(null)}
          onConfirm={() => {
            remove.mutate(discarded.id)
            setDiscarded(null)
          }}
        />
      )}
    </section>
  )
}

/** The name of a control consists of its own text and the title, because each draft has the same controls. */
function namedWith({ id }: Draft, control: string) {
  const controlId = `draft-${control}-${id}`
  return { id: controlId, 'aria-labelledby': [controlId, `draft-${id}`].join(' ') }
}

/** The photos and videos of a draft in their order. */
function Files({ draft: { content, media } }: { draft: Draft }) {
  const files = (content.media_items ?? []).flatMap((item) => media.find(({ id }) => id === item.media_id) ?? [])
  if (files.length === 0) return null
  return (
    <ul aria-label={t('Photos and videos')} className="m-0 flex list-none flex-wrap gap-2 p-0">
      {files.map((file) => (
        <li key={file.id}>
          <MediaThumbnail kind={file.kind} url={smallestUrl(file)} alt={file.alt} />
        </li>
      ))}
    </ul>
  )
}
