import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { FactLine } from '../activity-facts.tsx'
import { maxCircleNames } from '../circle-names.tsx'
import { MapLink } from '../map-link.tsx'
import type { MediaKind } from '../media-field/media-file.ts'
import type { FormValues } from './form-values.ts'
import { requestFields } from './payload.ts'

interface Props {
  values: FormValues
  media: { kind: MediaKind; url: string } | null
  /** Names of the target circles. */
  circles: readonly string[]
  onSubmit: () => void
  onClose: () => void
}

/** A preview of the activity as other members will see it. */
export function PreviewDialog({ values, media, circles, onSubmit, onClose }: Props) {
  const { data: me } = useMe()
  const name = me?.display_name ?? t('You')
  const fields = requestFields(values)
  const { title, description } = fields
  const mentions = values.description.chosen.map((member) => ({ ...member, username: null }))
  const when = formatTimestamp(values.when === '' ? new Date() : values.when)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Preview')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('Keep editing')}
          </Button>
          <Button onClick={onSubmit}>{t('Submit')}</Button>
        </>
      }
    >
      <article
        aria-label={t('Preview of your activity')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long preview.
        tabIndex={0}
        className="-mx-5 border-line border-t pt-4"
      >
        <header className="flex items-center gap-3 px-5 pb-3">
          <Avatar id={me?.id ?? 0} name={name} src={me?.profile_pic_url ?? null} size={46} decorative />
          <div className="min-w-0 leading-snug">
            <p dir="auto" className="truncate text-left rtl:text-right font-[620]">
              {name}
            </p>
            <p className="dotted-row text-quiet text-sm">
              <span>{when}</span>
              {circles.slice(0, maxCircleNames).map((circle) => (
                <bdi key={circle}>{circle}</bdi>
              ))}
              {circles.length > maxCircleNames && <span>{`+${circles.length - maxCircleNames}`}</span>}
            </p>
          </div>
        </header>
        <div className="flex flex-col gap-2.5 px-5 pb-3.5">
          <h3 dir="auto" className={title ? 'text-xl' : 'text-quiet text-xl'}>
            {title || t('No title yet')}
          </h3>
          {description && (
            <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-wrap">
              <MentionText text={description} mentions={mentions} />
            </p>
          )}
        </div>
        {media && <MediaPreview media={media} alt={values.altText} />}
        <div className={classNames('px-5 pb-2 empty:hidden', media && 'pt-3.5')}>
          <FactLine facts={fields} tagTarget="none" Place={MapLink} />
        </div>
      </article>
    </Dialog>
  )
}

function MediaPreview({ media, alt }: { media: { kind: MediaKind; url: string }; alt: string }) {
  if (media.kind === 'image')
    return <img src={media.url} alt={alt} className="block max-h-[60svh] w-full object-contain" />
  // biome-ignore lint/a11y/useMediaCaption: member uploads have no captions.
  return <video src={media.url} controls playsInline preload="metadata" className="block max-h-96 w-full bg-black" />
}
