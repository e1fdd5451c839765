import type { ComponentProps } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { ErrorState } from '../lists/error-state.tsx'
import { TextSkeleton } from '../loading/skeleton.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { ChangedText } from './changed-text.tsx'

export interface TextVersion {
  readonly id: number
  readonly content: string
  readonly written_at: string
  readonly mentions?: ComponentProps<typeof MentionText>['mentions']
  /** The photo that it had, with its description. */
  readonly photo_id?: number | null
  readonly alt_text?: string
}

interface Props {
  title: string
  current: Omit<TextVersion, 'id'>
  /** The earlier texts, newest first. */
  query: {
    readonly data: readonly TextVersion[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  onClose: () => void
}

/** An edited text and its earlier versions, newest first, each with what it changed. Mounted only while it is open. */
export function TextVersionsDialog({ title, current, query, onClose }: Props) {
  const { data, error, refetch } = query
  const all = data && [{ ...current, id: 0 }, ...data]
  return (
    <Dialog open onClose={onClose} title={title}>
      {error && (
        <ErrorState title={t('Could not load the versions.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      )}
      {!all && !error && <TextSkeleton lines={3} />}
      {all && (
        <ol className="flex flex-col gap-4">
          {all.map((version, index) => (
            <li key={version.id}>
              <p className="dotted-row text-quiet text-sm">
                <time dateTime={version.written_at}>{formatTimestamp(version.written_at)}</time>
                {index === 0 && <span>{t('Current version')}</span>}
              </p>
              <Version version={version} before={all[index + 1]} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

const paragraph = 'wrap-anywhere [unicode-bidi:plaintext] whitespace-pre-wrap'

function Version({ version, before }: { version: TextVersion; before: TextVersion | undefined }) {
  const { content, mentions = [], alt_text: altText = '' } = version
  if (!before)
    return (
      <p dir="auto" className={paragraph}>
        <MentionText text={content} mentions={mentions} />
      </p>
    )
  const { alt_text: earlierAltText = '' } = before
  const photoChange = photoChanged(version.photo_id ?? null, before.photo_id ?? null)
  return (
    <>
      <p dir="auto" className={paragraph}>
        <ChangedText before={before.content} after={content} mentions={[...mentions, ...(before.mentions ?? [])]} />
      </p>
      {photoChange && <p className="text-quiet text-sm">{photoChange}</p>}
      {earlierAltText !== altText && (
        <p dir="auto" className="wrap-anywhere text-sm">
          <span className="text-quiet">{t('Description of the photo:')} </span>
          <ChangedText before={earlierAltText} after={altText} />
        </p>
      )}
    </>
  )
}

function photoChanged(now: number | null, before: number | null): string | null {
  if (now === before) return null
  if (before === null) return t('The photo was added.')
  return now === null ? t('The photo was removed.') : t('The photo was replaced.')
}
