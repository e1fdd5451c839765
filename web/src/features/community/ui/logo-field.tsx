import { type ChangeEvent, useRef } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Star } from '#ui/brand/star.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useLogo } from '../api/use-community-settings.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The logo, with buttons to upload another one or to remove it. */
export function LogoField({ url }: { url: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const logo = useLogo()

  function save(file: File | null) {
    logo.mutate(file, {
      onSuccess: () => showToast(file ? t('Logo changed') : t('Logo removed'), { tone: 'success' }),
      onError: (error) => showToast(errorMessage(error, t('Upload failed. Please try again.')), { tone: 'failure' }),
    })
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (types.includes(file.type)) save(file)
    else showToast(t('Please choose a JPG, PNG, WEBP, or GIF image.'), { tone: 'failure' })
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {url ? (
        <img src={url} alt={t('Logo')} className="size-16 rounded-row object-cover" />
      ) : (
        <span className="grid size-16 place-items-center rounded-row bg-sunk [&_svg]:size-10">
          <Star />
        </span>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          pending={logo.isPending && logo.variables !== null}
          pendingLabel={t('Uploading…')}
          onClick={() => input.current?.click()}
        >
          {url ? t('Change logo') : t('Upload a logo')}
        </Button>
        {url && (
          <Button
            tone="quiet"
            pending={logo.isPending && logo.variables === null}
            pendingLabel={t('Removing…')}
            onClick={() => save(null)}
          >
            {t('Remove logo')}
          </Button>
        )}
      </div>
      <input ref={input} type="file" accept={types.join(',')} onChange={choose} hidden aria-label={t('Logo file')} />
    </div>
  )
}
