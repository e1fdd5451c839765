import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'

interface Props {
  /** The stored photo. */
  current: string | null
  photo: File | null | undefined
  onChange: (photo: File | null | undefined) => void
}

/** Chooses or removes the photo of an event. */
export function PhotoField({ current, photo, onChange }: Props) {
  const id = useId()
  const name = photo?.name ?? (photo === undefined && current !== null ? t('The photo stays.') : '')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-[600] text-md">
        {t('Photo')}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <ImagePlus aria-hidden="true" className="size-5 text-quiet" />
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={({ target }) => onChange(target.files?.[0])}
          className="min-w-0 max-w-full flex-1 text-md text-quiet file:me-3 file:min-h-11 file:rounded-full file:border file:border-line file:border-solid file:bg-card file:px-4 file:font-[600] file:text-ink hover:file:border-edge"
        />
        {name !== '' && (
          <Button tone="quiet" size="compact" onClick={() => onChange(current === null ? undefined : null)}>
            {t('Remove photo')}
          </Button>
        )}
      </div>
    </div>
  )
}
