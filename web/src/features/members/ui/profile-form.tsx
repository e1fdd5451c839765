import type { Me } from '@daystar/contract/accounts'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useId } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { type ProfileChanges, profileErrors, useEditMe } from '../api/use-edit-me.ts'

interface Props {
  me: Me
  /** Called after saving and after cancelling. */
  onDone?: (() => void) | undefined
}

type ProfileDraft = { name?: string; username?: string; bio?: string }
const emptyDraft: ProfileDraft = {}

function parseDraft(stored: unknown): ProfileDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = Object.entries(stored).filter(
    ([field, text]) => ['name', 'username', 'bio'].includes(field) && typeof text === 'string',
  )
  return Object.fromEntries(fields)
}

/** The form for name, username and bio. Sends only changed fields, to keep changes from another tab. */
export function ProfileForm({ me, onDone }: Props) {
  const [typed, setTyped, clearDraft] = useDraft<ProfileDraft>('profile', emptyDraft, parseDraft)
  const edit = useEditMe()
  const formId = useId()
  const errors = profileErrors(edit.error)
  const name = typed.name ?? me.name
  const username = typed.username ?? me.username ?? ''
  const bio = typed.bio ?? me.bio

  const nameError = typed.name !== undefined && name.trim() === '' ? 'Please enter a name.' : errors.name
  const usernameError = /^[A-Za-z0-9_.]*$/.test(username)
    ? errors.username
    : 'Use only letters without accents, digits, _ and .'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (edit.isPending || name.trim() === '' || !/^[A-Za-z0-9_.]*$/.test(username)) return
    const changes: ProfileChanges = {
      ...(name.trim() !== me.name && { name: name.trim() }),
      ...(username !== (me.username ?? '') && { username: username === '' ? null : username }),
      ...(bio !== me.bio && { bio }),
    }
    if (Object.keys(changes).length === 0) return close()
    edit.mutate(changes, {
      onSuccess: () => {
        showToast('Saved changes', { tone: 'success' })
        close()
      },
    })
  }

  function close() {
    clearDraft()
    edit.reset()
    onDone?.()
  }

  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4" aria-label="Your profile">
      {errors.form && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errors.form}
        </p>
      )}
      <TextField
        label="Name"
        autoComplete="name"
        required
        maxLength={limits.nameMax}
        error={nameError}
        value={name}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.handleMax}
        hint="How others mention you: @username."
        error={usernameError}
        value={username}
        onChange={(event) => setTyped({ ...typed, username: event.target.value.replace(/^@/, '') })}
      />
      <TextArea
        label="Bio"
        rows={3}
        maxLength={limits.bioMax}
        countTo={limits.bioMax}
        error={errors.bio}
        value={bio}
        onChange={(event) => setTyped({ ...typed, bio: event.target.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {onDone && (
          <Button tone="secondary" onClick={close}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={edit.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
