import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { showToast } from '#ui/toast.ts'
import { type CirclePicture, pictureWords, useCirclePicture } from '../api/use-circle-picture.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

interface Props {
  circleId: number
  kind: CirclePicture
  /** After it is put up. */
  done: string
  children: (state: { pending: boolean; pick: () => void }) => ReactNode
}

/** How admins put up a picture: what is pressed is given by `children`, the file dialog and the words are here. */
export function CirclePictureButton({ circleId, kind, done, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const picture = useCirclePicture(circleId, kind, {
    onDone: () => showToast(done, { tone: 'success' }),
    onFail: (error) => showToast(pictureWords(error), { tone: 'failure' }),
  })

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!types.includes(file.type)) {
      return showToast('Please choose a JPG, PNG, WEBP, or GIF image.', { tone: 'failure' })
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
        aria-label={kind === 'banner' ? 'Banner file' : 'Picture file'}
      />
    </>
  )
}
