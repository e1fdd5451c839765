import { Camera } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast.ts'
import { pictureWords, useChangePicture } from '../api/use-change-picture.ts'
import { pictureFault, pictureTypes } from '../picture-rules.ts'

const say = (words: string) => showToast(words, { tone: 'failure' })

/** The camera at the corner of one's own face. */
export function PictureButton() {
  const input = useRef<HTMLInputElement>(null)
  const picture = useChangePicture()

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const fault = pictureFault(file)
    if (fault) return say(fault)
    picture.mutate({ file }, { onError: (error) => say(pictureWords(error)) })
  }

  return (
    <>
      <button
        type="button"
        aria-label="Change picture"
        title="Change picture"
        aria-disabled={picture.isPending}
        onClick={() => !picture.isPending && input.current?.click()}
        className="-right-2 -bottom-1 absolute grid size-11 place-items-center"
      >
        <span className="grid size-9 place-items-center rounded-full border-2 border-card bg-night text-on-night hover:bg-night-hover">
          {picture.isPending ? <Spinner className="size-4.5" /> : <Camera aria-hidden="true" className="size-4.5" />}
        </span>
      </button>
      <input ref={input} type="file" accept={pictureTypes} onChange={choose} hidden aria-label="Picture file" />
    </>
  )
}
