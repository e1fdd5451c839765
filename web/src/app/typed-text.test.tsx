import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Composer } from '#features/activities/ui/composer/composer.tsx'
import { NewCircleForm } from '#features/circles/ui/new-circle-form.tsx'
import { CommentForm } from '#features/comments/ui/comment-form.tsx'
import { DeclineDialog } from '#features/joining/ui/decline-dialog.tsx'
import { ProfileForm } from '#features/members/ui/profile-form.tsx'
import { MuteWordForm } from '#features/moderation/ui/mute-word-form.tsx'
import { ReportDialog } from '#features/moderation/ui/report-dialog.tsx'
import { GoalsNote } from '#features/planning/ui/goals-note.tsx'
import { ReminderList } from '#features/planning/ui/reminder-list.tsx'
import { WeekPlan } from '#features/planning/ui/week-plan.tsx'
import { endSession, startSession } from '#lib/session.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { renderInApp, stubServer } from '../testing/render-in-app.tsx'

const nothing = () => undefined
const application = { id: 3, name: 'Emil', email: 'emil@lake.example', text: 'Hello' } as never
const me = { id: 7, name: '', username: null, bio: '' } as never

/** Forms with a field. All others store no text, or passwords and codes, which are never stored. */
const forms: readonly (readonly [string, ReactElement, string | RegExp])[] = [
  ['the form of an activity', <Composer key="" />, 'Title'],
  ['a comment', <CommentForm key="" activityId={4} />, 'Add a comment'],
  ['the name of a circle', <NewCircleForm key="" onCreated={nothing} />, 'Name'],
  ['a profile', <ProfileForm key="" me={me} onDone={nothing} />, 'Bio'],
  ['a new reminder', <ReminderList key="" place="home" />, 'New reminder'],
  ['goals', <GoalsNote key="" place="home" />, 'Goals'],
  ['the weekly plan', <WeekPlan key="" place="home" />, 'Monday, line 1'],
  [
    'a report',
    <ReportDialog key="" subject={{ type: 'activity', id: 4 } as never} onBlocked={nothing} onClose={nothing} />,
    'What should the moderators know? (optional)',
  ],
  [
    'the reason of a deletion',
    <ReasonDialog
      key=""
      name="delete:comment:4"
      title="Delete?"
      maxLength={2000}
      pending={false}
      onClose={nothing}
      onConfirm={nothing}
    />,
    'Reason',
  ],
  [
    'the answer to an application',
    <DeclineDialog key="" application={application} onDeclined={nothing} onClose={nothing} />,
    /^Message/,
  ],
  ['a muted word', <MuteWordForm key="" />, 'Word or phrase'],
]

const ids = { ada: 7, ben: 12 }

beforeEach(() => {
  localStorage.clear()
  stubServer({})
})

test.each(forms)(
  '%s: another member does not see what was typed, and the same member finds it again',
  async (_name, form, label) => {
    const open = async (token: string, id: number) => {
      startSession(token, id)
      renderInApp(form)
      return await screen.findByRole<HTMLInputElement>('textbox', { name: label }, { timeout: 5000 })
    }
    const close = () => {
      cleanup()
      endSession()
    }
    await userEvent.type(await open('adas', ids.ada), 'Under a low sun')
    close()
    expect((await open('bens', ids.ben)).value).toBe('')
    close()
    const field = await open('adas again', ids.ada)
    await waitFor(() => expect(field.value).toBe('Under a low sun'))
    close()
  },
)
