import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { currentSession } from '#lib/session/session.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { pictureErrorMessage, useChangePicture } from '../api/use-change-picture.ts'
import { cropOutput, pictureError, pictureTypes, zoom } from '../picture-rules.ts'

const CropDialog = lazyOverlay(async () => (await import('#ui/pictures/crop-dialog.tsx')).CropDialog)

const showError = (message: string) => showToast(message, { tone: 'failure' })

/** The camera button on the viewer's own avatar: chooses, crops and uploads a picture. */
export function PictureButton() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const picture = useChangePicture({
    onDone: () => showToast(t('Picture changed'), { tone: 'success' }),
    onFail: (error) => showError(pictureErrorMessage(error)),
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const error = pictureError(file)
    if (error) return showError(error)
    setChosen(file)
  }

  function send(file: File) {
    setChosen(null)
    if (!currentSession()) return showError(t('Not authenticated'))
    const error = pictureError(file)
    if (error) return showError(error)
    picture.mutate(file)
  }

  return (
    <>
      <button
        type="button"
        aria-label={t('Change picture')}
        title={t('Change picture')}
        aria-disabled={picture.isPending}
        onPointerEnter={() => void CropDialog.preload()}
        onClick={() => !picture.isPending && input.current?.click()}
        className="absolute -end-2 -bottom-1 grid size-11 place-items-center"
      >
        <span className="grid size-9 place-items-center rounded-full border-2 border-card bg-night text-on-night hover:bg-night-hover">
          {picture.isPending ? <Spinner className="size-4.5" /> : <Camera aria-hidden="true" className="size-4.5" />}
        </span>
      </button>
      <input ref={input} type="file" accept={pictureTypes} onChange={choose} hidden aria-label={t('Picture file')} />
      {chosen && (
        <CropDialog
          file={chosen}
          title={t('Your picture')}
          shape="round"
          aspects={[{ label: '1:1', value: 1 }]}
          initialAspect={1}
          minZoom={zoom.min}
          maxZoom={zoom.max}
          zoomStep={zoom.step}
          output={cropOutput}
          confirmLabel={t('Use picture')}
          onCrop={send}
          onUnreadable={() => {
            setChosen(null)
            showError(t('Could not open image.'))
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
