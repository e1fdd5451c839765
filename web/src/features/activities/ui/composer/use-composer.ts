import { useRef, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { isAborted } from '#lib/problem.ts'
import { currentSession } from '#lib/session.ts'
import { useIsShown } from '#lib/use-is-shown.ts'
import { showToast } from '#ui/toast.ts'
import { uploadWords, useUploadActivity } from '../../api/use-upload-activity.ts'
import { attemptFor } from './attempt.ts'
import { draftName, noDraft, reviveDraft } from './kept-draft.ts'
import { draftOf } from './payload.ts'
import { usePickedMedia } from './use-picked-media.ts'
import { isBlank, type Written } from './written.ts'

const noTitle = 'Please give it a title.'

/** An activity from the first letter to the star: draft, file, posting, and what went wrong. */
export function useComposer(circleId: number | null, joinedIds: readonly number[] | null) {
  const name = draftName(circleId)
  const [kept, setKept, clearKept] = useDraft(name, noDraft, reviveDraft)
  // Like the draft: a member's own, and the form's even when the session dies meanwhile.
  const [fileName] = useState(() => `${currentSession()?.userId ?? 0}:${name}`)
  const media = usePickedMedia(fileName)
  const [titleProblem, setTitleProblem] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)
  const [isCreated, setIsCreated] = useState(false)
  const flight = useRef<AbortController | null>(null)
  const isShown = useIsShown()
  const { written } = kept

  function reset() {
    clearKept()
    media.take(null)
    setTitleProblem(undefined)
    setProblem(undefined)
  }

  const post = useUploadActivity({
    onCreated: () => {
      reset()
      if (isShown.current) setIsCreated(true)
      else showToast('Activity uploaded successfully!', { tone: 'success' })
    },
    onFailed: (error) => {
      if (isAborted(error)) return
      if (isShown.current) setProblem(uploadWords(error))
      else showToast(uploadWords(error), { tone: 'failure' })
    },
  })

  function change(part: Partial<Written>) {
    setKept((before) => ({ ...before, written: { ...before.written, ...part } }))
    setProblem(undefined)
    if (part.title !== undefined) setTitleProblem(undefined)
  }

  /** False where there is something to correct first. */
  function submit(): boolean {
    if (flight.current) return true
    if (!currentSession()) return refuse('Not authenticated')
    if (written.title.trim() === '') {
      setTitleProblem(noTitle)
      return false
    }
    const { file } = media
    const around = { circleId, joinedIds, hasPicture: file !== null && media.picked?.kind === 'image' }
    const content = JSON.stringify([
      draftOf(written, { ...around, now: '' }),
      file?.name,
      file?.size,
      file?.lastModified,
    ])
    const attempt = attemptFor(content, kept.attempt)
    setKept((before) => ({ ...before, attempt }))
    setProblem(undefined)
    setShare(0)
    const controller = new AbortController()
    flight.current = controller
    post.mutate(
      {
        draft: draftOf(written, { ...around, now: attempt.now }),
        file,
        key: attempt.key,
        signal: controller.signal,
        onProgress: setShare,
      },
      {
        onSettled: () => {
          flight.current = null
        },
      },
    )
    return true
  }

  function refuse(words: string): false {
    setProblem(words)
    return false
  }

  return {
    written,
    change,
    media,
    submit,
    cancel: () => flight.current?.abort(),
    discard: reset,
    isDraft: !isBlank(written) || media.file !== null,
    isPending: post.isPending,
    share,
    titleProblem,
    problem,
    isCreated,
    finish: () => setIsCreated(false),
  }
}
