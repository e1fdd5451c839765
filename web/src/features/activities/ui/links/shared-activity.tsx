import type { Media } from '@daystar/contract/fields'
import { lineNames } from '@daystar/contract/texts/activity-lines'
import { api } from '@daystar/contract/wire'
import { useRead } from '#lib/api/use-read.ts'
import { loadErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { formatDate, formatTimestamp } from '#lib/texts/dates.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'

/** What a link shows: one activity with its photos, and of its author the name. */
export function SharedActivity({ token }: { token: string }) {
  const { data, error, refetch } = useRead(
    ['shared', token],
    api.activityLinks.read,
    { body: { token } },
    { enabled: token !== '', retry: false },
  )
  const isInvalid = token === '' || (error instanceof RequestError && error.code === 'link_invalid')
  if (isInvalid)
    return (
      <Card>
        <h1 className="sr-only">{t('Shared activity')}</h1>
        <ErrorState title={t('This link does not work any more.')}>
          {t('It has expired, or its author has ended it. Ask them for a new one.')}
        </ErrorState>
      </Card>
    )
  if (error)
    return (
      <Card>
        <ErrorState title={t('Could not load the activity.')} onRetry={() => void refetch()}>
          {loadErrorMessage(error)}
        </ErrorState>
      </Card>
    )
  if (!data) return <TextSkeleton lines={10} />
  const lines = lineNames.map((name) => data[name])
  const facts = [formatTimestamp(data.timestamp), formatDurationFact(data.duration), data.location, ...lines]
  return (
    <Card as="article" aria-label={data.title} className="flex flex-col gap-4 p-5 sm:p-6">
      <header className="flex flex-col gap-1">
        <p dir="auto" className="font-[580] text-quiet">
          {data.author_name}
        </p>
        <h1 dir="auto" className="break-words text-2xl">
          {data.title}
        </h1>
        <p className="text-quiet text-sm">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </header>
      {data.media.map((file) => (
        <SharedFile key={file.id} file={file} />
      ))}
      {data.description !== '' && (
        <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-line break-words text-pretty">
          {data.description}
        </p>
      )}
      {data.tags.length > 0 && (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
          {data.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>#{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <p className="border-line border-t pt-3 text-quiet text-sm">
        {t('This link works until {date}.', { date: formatDate(data.expires_at) })}
      </p>
    </Card>
  )
}

function SharedFile({ file: { kind, url, alt, variants, width, height } }: { file: Media }) {
  if (kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: members upload videos without captions.
    return <video src={url} controls preload="metadata" aria-label={alt} className="w-full rounded-row" />
  return (
    <img
      src={url}
      srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
      sizes="(width < 45rem) 100vw, 40rem"
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      referrerPolicy="no-referrer"
      className="h-auto w-full rounded-row bg-sunk"
    />
  )
}
