import type { Me } from '@daystar/contract/accounts'
import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useId } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast.ts'
import { editWords, type OwnChanges, useEditMe } from '../api/use-edit-me.ts'

interface Props {
  me: Me
  /** After saving, and after leaving it as it was. */
  onDone?: (() => void) | undefined
}

type Typed = { name?: string; username?: string; bio?: string }
const untouched: Typed = {}

function reviveTyped(stored: unknown): Typed | null {
  if (typeof stored !== 'object' || stored === null) return null
  const entries = Object.entries(stored).filter(
    ([field, text]) => ['name', 'username', 'bio'].includes(field) && typeof text === 'string',
  )
  return Object.fromEntries(entries)
}

/** Name, username and a few words about oneself. Only what was changed is sent, so that another tab's change stays. */
export function ProfileForm({ me, onDone }: Props) {
  const [typed, setTyped, forget] = useDraft<Typed>('profile', untouched, reviveTyped)
  const edit = useEditMe()
  const formId = useId()
  const words = editWords(edit.error)
  const name = typed.name ?? me.name
  const username = typed.username ?? me.username ?? ''
  const bio = typed.bio ?? me.bio

  const nameError = typed.name !== undefined && name.trim() === '' ? 'Please enter a name.' : words.name
  const usernameError = /^[A-Za-z0-9_.]*$/.test(username)
    ? words.username
    : 'Only letters without accents, digits, _ and . are possible.'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (edit.isPending || name.trim() === '' || !/^[A-Za-z0-9_.]*$/.test(username)) return
    const changes: OwnChanges = {
      ...(name.trim() !== me.name && { name: name.trim() }),
      ...(username !== (me.username ?? '') && { username: username === '' ? null : username }),
      ...(bio !== me.bio && { bio }),
    }
    if (Object.keys(changes).length === 0) return leave()
    edit.mutate(changes, {
      onSuccess: () => {
        showToast('Saved changes', { tone: 'success' })
        leave()
      },
    })
  }

  function leave() {
    forget()
    edit.reset()
    onDone?.()
  }

  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4" aria-label="Your profile">
      {words.form && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {words.form}
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
        error={words.bio}
        value={bio}
        onChange={(event) => setTyped({ ...typed, bio: event.target.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {onDone && (
          <Button tone="secondary" onClick={leave}>
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
