import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { type CirclePicture, circlePictureErrorMessage, useCirclePicture } from '../../api/use-circle-picture.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

interface Props {
  circleId: number
  kind: CirclePicture
  /** Toast text after the upload. */
  successMessage: string
  children: (state: { pending: boolean; pick: () => void }) => ReactNode
}

/** Opens the file dialog, uploads the chosen picture and shows the result. `children` renders the button. */
export function CirclePictureButton({ circleId, kind, successMessage, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const picture = useCirclePicture(circleId, kind, {
    onDone: () => showToast(successMessage, { tone: 'success' }),
    onFail: (error) => showToast(circlePictureErrorMessage(error), { tone: 'failure' }),
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!types.includes(file.type)) {
      return showToast(t('Please choose a JPG, PNG, WEBP, or GIF image.'), { tone: 'failure' })
    }
    picture.mutate(file)
  }

  return (
    <>
      {children({ pending: picture.isPending, pick: () => picture.isPending || input.current?.click() })}
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        onChange={choose}
        hidden
        aria-label={kind === 'banner' ? t('Banner file') : t('Picture file')}
      />
    </>
  )
}
