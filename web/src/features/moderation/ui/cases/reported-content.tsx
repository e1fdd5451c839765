import type { ReportedContent as Content } from '@daystar/contract/moderation/reports'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'

/** Texts and files of what was reported, without the controls of a card. */
export function ReportedContent({ content }: { content: Content }) {
  return (
    <div className="flex flex-col gap-2 rounded-row border border-line bg-sunk p-3">
      {content.title !== '' && (
        <p dir="auto" className="break-words font-[620]">
          {content.title}
        </p>
      )}
      {content.text !== '' && (
        <p dir="auto" className="whitespace-pre-line break-words text-md">
          <MentionText text={content.text} mentions={[]} />
        </p>
      )}
      {content.media.map((media) =>
        media.kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: members upload no captions.
          <video key={media.url} controls preload="metadata" src={media.url} className="max-h-80 w-full rounded-row" />
        ) : (
          <img
            key={media.url}
            src={media.url}
            alt={t('The reported file')}
            width={media.width ?? undefined}
            height={media.height ?? undefined}
            className="h-auto max-h-80 w-auto max-w-full self-start rounded-row object-contain"
          />
        ),
      )}
      {content.title === '' && content.text === '' && content.media.length === 0 && (
        <p className="text-quiet">{t('It no longer exists.')}</p>
      )}
    </div>
  )
}
