import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { ChangeEmailForm } from '#features/accounts/ui/email-address/change-email-form.tsx'
import { ChangeAudiencesDialog } from '#features/activities/ui/audience/change-audiences-dialog.tsx'
import { Composer } from '#features/activities/ui/composer/composer.tsx'
import { NewCircleForm } from '#features/circles/ui/new-circle-form.tsx'
import { CommentForm } from '#features/comments/ui/comment-form.tsx'
import { DeclineDialog } from '#features/joining/ui/decline-dialog.tsx'
import { InvitationEmailForm } from '#features/joining/ui/invitation-email-form.tsx'
import { InvitationForm } from '#features/joining/ui/invitation-form.tsx'
import { ProfileForm } from '#features/members/ui/profile-form.tsx'
import { MuteDialog } from '#features/moderation/ui/member-tools/mute-dialog.tsx'
import { MuteWordForm } from '#features/moderation/ui/member-tools/mute-word-form.tsx'
import { ReportDialog } from '#features/moderation/ui/member-tools/report-dialog.tsx'
import { GoalsNote } from '#features/planning/ui/goals-note.tsx'
import { ReminderList } from '#features/planning/ui/reminder-list.tsx'
import { WeekPlan } from '#features/planning/ui/week-plan.tsx'
import { endSession, startSession } from '#lib/session/session.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { enterText } from '../testing/enter-text.ts'
import { renderInApp, stubServer } from '../testing/render-in-app.tsx'
import { sampleNames } from '../testing/sample.ts'

const nothing = () => undefined
const application = { id: 3, name: sampleNames.emil, email: 'emil@lake.example', text: 'Hello' } as never
const me = { id: 7, name: '', username: null, bio: '' } as never

/** Forms with a field. The fields of all others are passwords and codes, which are never stored. */
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
    <ReasonDialog key="" name="delete:comment:4" title="Delete?" onClose={nothing} send={async () => undefined} />,
    'Reason',
  ],
  [
    'the answer to an application',
    <DeclineDialog key="" application={application} onDeclined={nothing} onClose={nothing} />,
    /^Message/,
  ],
  ['a muted word', <MuteWordForm key="" />, 'Word or phrase'],
  ['the label of an invitation', <InvitationForm key="" circles={[]} maxUses={500} limitText="" />, 'Label'],
  [
    'the addresses of invitations',
    <InvitationEmailForm key="" circles={[]} maxEmails={100} limitText="" />,
    'Email addresses',
  ],
  [
    'the text of invitations',
    <InvitationEmailForm key="" circles={[]} maxEmails={100} limitText="" />,
    'Personal text',
  ],
  [
    'the label of emailed invitations',
    <InvitationEmailForm key="" circles={[]} maxEmails={100} limitText="" />,
    'Label',
  ],
  [
    'a new email address',
    <ChangeEmailForm key="" me={{ ...(me as object), email_confirmed: true } as never} />,
    'New email address',
  ],
]

/** Fields that are not text fields, with a value other than the first. */
const choices: readonly (readonly [string, ReactElement, string, string])[] = [
  [
    'the dates of changed audiences',
    <ChangeAudiencesDialog key="" selectedIds={[]} onClose={nothing} onChanged={nothing} />,
    'From',
    '2026-11-01',
  ],
  ['how long a word is muted', <MuteWordForm key="" />, 'For how long', '168'],
  [
    'how long a member is muted',
    <MuteDialog key="" target={{ kind: 'member', id: 4, name: sampleNames.cleo }} onClose={nothing} />,
    'For how long',
    '168',
  ],
  [
    'for how many people an invitation is',
    <InvitationForm key="" circles={[]} maxUses={500} limitText="" />,
    'For how many people',
    '7',
  ],
]

const ids = { ada: 7, ben: 12 }

beforeEach(() => {
  stubServer({})
})

const close = () => {
  cleanup()
  endSession()
}

test.each(forms)(
  '%s: another member does not see what was typed, and the same member finds it again',
  async (_name, form, label) => {
    const open = async (token: string, id: number) => {
      startSession(token, id)
      renderInApp(form)
      return await screen.findByRole<HTMLInputElement>('textbox', { name: label }, { timeout: 5000 })
    }
    enterText(await open('adas', ids.ada), 'Under a low sun')
    close()
    expect((await open('bens', ids.ben)).value).toBe('')
    close()
    const field = await open('adas again', ids.ada)
    await waitFor(() => expect(field.value).toBe('Under a low sun'))
    close()
  },
)

test.each(choices)(
  '%s: another member does not see what was chosen, and the same member finds it again',
  async (_name, form, label, value) => {
    const open = async (token: string, id: number) => {
      startSession(token, id)
      renderInApp(form)
      return await screen.findByLabelText<HTMLInputElement>(label)
    }
    fireEvent.change(await open('adas', ids.ada), { target: { value } })
    close()
    expect((await open('bens', ids.ben)).value).not.toBe(value)
    close()
    const field = await open('adas again', ids.ada)
    await waitFor(() => expect(field.value).toBe(value))
    close()
  },
)
