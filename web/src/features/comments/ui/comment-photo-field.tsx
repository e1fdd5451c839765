import { limits } from '@daystar/contract/limits'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'

interface Props {
  /** A chosen file, or the URL of the photo that the comment has. */
  source: File | string
  alt: string
  onAlt: (alt: string) => void
  onRemove: () => void
  /** The share that has been sent; undefined before. */
  progress?: number | undefined
}

/** The photo of a comment that is being written, with its description. */
export function CommentPhotoField({ source, alt, onAlt, onRemove, progress }: Props) {
  const url = useUrl(source)
  return (
    <div className="flex flex-col gap-2 rounded-row border border-line p-2">
      <div className="flex items-end gap-3">
        <span className="size-16 flex-none overflow-hidden rounded-row bg-sunk">
          {url && <img src={url} alt="" className="size-full object-cover" />}
        </span>
        <div className="min-w-0 flex-1">
          <TextField
            label={t('Describe the photo')}
            maxLength={limits.altTextMax}
            value={alt}
            onChange={({ target }) => onAlt(target.value)}
          />
        </div>
        <IconButton
          label={progress === undefined ? t('Remove the photo') : t('Cancel the upload')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onRemove}
        />
      </div>
      {progress !== undefined && <ProgressBar label={t('Uploading the photo')} value={progress} />}
    </div>
  )
}

function useUrl(source: File | string): string | undefined {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (typeof source === 'string') return
    const created = URL.createObjectURL(source)
    setLocal(created)
    return () => URL.revokeObjectURL(created)
  }, [source])
  return typeof source === 'string' ? source : local
}
