import type { Activity } from '@daystar/contract/activities'
import { useRef, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { isAborted } from '#lib/problem.ts'
import { currentSession } from '#lib/session.ts'
import { useIsShown } from '#lib/use-is-shown.ts'
import { showToast } from '#ui/toast.ts'
import { updateWords, useUpdateActivity } from '../../api/use-update-activity.ts'
import { changesOf } from './payload.ts'
import { usePickedMedia } from './use-picked-media.ts'
import { reviveWritten, type Written, writtenOf } from './written.ts'

/** An edit under way. */
interface Edit {
  readonly written: Written
  /** Of which version; a draft of an older one would undo what came in between. */
  readonly version: string
  readonly removesMedia: boolean
}

function reviveEdit(version: string) {
  return (stored: unknown): Edit | null => {
    const raw = (stored ?? {}) as Partial<Record<keyof Edit, unknown>>
    const written = reviveWritten(raw.written)
    return written && raw.version === version ? { written, version, removesMedia: raw.removesMedia === true } : null
  }
}

/** What the editor does with an existing activity; only what was changed is sent. */
export function useEditor(activity: Activity, onDone: () => void) {
  const [before] = useState(() => writtenOf(activity))
  const [version] = useState(activity.edited_at ?? activity.created_at)
  const [name] = useState(`edit:${activity.id}`)
  const [unchanged] = useState<Edit>({ written: before, version, removesMedia: false })
  const [{ written, removesMedia }, setEdit, clear] = useDraft(name, unchanged, reviveEdit(version))
  const media = usePickedMedia(`${name}:${version}`)
  const [titleProblem, setTitleProblem] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)
  const flight = useRef<AbortController | null>(null)

  function forget() {
    clear()
    media.take(null)
  }

  const isShown = useIsShown()
  const update = useUpdateActivity(activity.id, {
    onUpdated: () => {
      forget()
      onDone()
    },
    onFailed: (error, hadFile) => {
      if (isAborted(error)) return
      if (isShown.current) setProblem(updateWords(error, hadFile))
      else showToast(updateWords(error, hadFile), { tone: 'failure' })
    },
  })

  function change(part: Partial<Written>) {
    setEdit((edit) => ({ ...edit, written: { ...edit.written, ...part } }))
    setProblem(undefined)
    if (part.title !== undefined) setTitleProblem(undefined)
  }

  /** The new file first; without one, the present picture. */
  function removeMedia() {
    if (media.file) media.take(null)
    else setEdit((edit) => ({ ...edit, removesMedia: true }))
  }

  /** False where there is something to correct first. */
  function save(): boolean {
    if (flight.current) return true
    if (!currentSession()) {
      setProblem('Not authenticated')
      return false
    }
    if (written.title.trim() === '') {
      setTitleProblem('Please give it a title.')
      return false
    }
    const { file } = media
    const changes = { ...changesOf(before, written), ...(removesMedia && !file && { remove_media: true }) }
    if (Object.keys(changes).length === 0 && !file) {
      forget()
      onDone()
      return true
    }
    setProblem(undefined)
    setShare(0)
    const controller = new AbortController()
    flight.current = controller
    update.mutate(
      { changes, file, signal: controller.signal, onProgress: setShare },
      {
        onSettled: () => {
          flight.current = null
        },
      },
    )
    return true
  }

  const { media: present } = activity
  return {
    written,
    change,
    media,
    shown: media.picked ?? (present && !removesMedia ? { kind: present.kind, url: present.url } : null),
    removeMedia,
    /** The way back after taking the picture away. */
    keepMedia: removesMedia && present ? () => setEdit((edit) => ({ ...edit, removesMedia: false })) : null,
    save,
    cancelUpload: () => flight.current?.abort(),
    leave: () => {
      forget()
      onDone()
    },
    isPending: update.isPending,
    isUploading: update.isPending && media.file !== null,
    share,
    titleProblem,
    problem,
  }
}
