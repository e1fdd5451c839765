import { errors } from '@daystar/contract/errors'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { on } from '#lib/events/window-events.ts'
import { endSession } from '#lib/session/session.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { sampleNames } from '../../../../testing/sample.ts'
import {
  createdActivity,
  openComposer,
  setUpComposerTests,
  submit,
  submitButton,
  titleField,
  uploads,
  waitForDraftSave,
} from './composer-test-setup.tsx'

setUpComposerTests()

test('shows "Not authenticated" without a session, and keeps the draft', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  endSession()
  await userEvent.click(submitButton())
  expect(screen.getByText('Not authenticated')).toBeTruthy()
  expect(uploads).toHaveLength(0)
  expect(titleField().value).toBe('Lake')
})

test('submits once on a double click followed by the keyboard shortcut', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.dblClick(submitButton())
  await waitFor(() => expect(uploads).toHaveLength(1))
  fireEvent.keyDown(screen.getByRole('form'), { key: 'Enter', ctrlKey: true })
  expect(uploads).toHaveLength(1)
  expect(titleField().closest('fieldset')?.disabled).toBe(true)
})

test('reuses the idempotency key for a retry after a lost response, but not for changed content', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  const keyOf = (index: number) => uploads[index]?.headers['idempotency-key']
  for (const addition of ['', '', ' at dawn']) {
    if (addition) await userEvent.type(titleField(), addition)
    await submit()
    uploads.at(-1)?.fail()
    await screen.findByText('Could not reach the API.')
  }
  expect(keyOf(0)).toBeTruthy()
  expect(keyOf(1)).toBe(keyOf(0))
  expect(uploads[1]?.form.get('timestamp')).toBe(uploads[0]?.form.get('timestamp'))
  expect(keyOf(2)).not.toBe(keyOf(0))
})

test('emits window events, shows a dialog, and calls onDone on OK after an upload', async () => {
  const events: unknown[] = []
  const unsubscribers = [
    on('activity:created', (detail) => events.push(['activity:created', detail.activityId])),
    on('notify:mention', (detail) => events.push(['notify:mention', detail.userIds])),
  ]
  const onDone = vi.fn()
  await openComposer({ onDone })
  enterText(titleField(), 'Lake')
  await waitForDraftSave('Lake')
  await submit()
  uploads[0]?.progress(0.4)
  expect(await screen.findByText('Uploading… 40%')).toBeTruthy()
  uploads[0]?.respond(201, createdActivity({ mentions: [{ id: 12, name: sampleNames.ben, username: null }] }))

  const dialog = await screen.findByRole('dialog', { name: 'Activity uploaded successfully!' })
  expect(events).toEqual([
    ['activity:created', 41],
    ['notify:mention', [12]],
  ])
  expect(localStorage.getItem('draft:7:activity')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(onDone).toHaveBeenCalledOnce()
  expect(titleField().value).toBe('')
  for (const unsubscribe of unsubscribers) unsubscribe()
})

test.each([
  [
    422,
    {
      detail: [
        { loc: ['body', 'title'], msg: 'Too long.' },
        { loc: ['body', 'tags', 0], msg: 'Empty.' },
      ],
    },
    'body.title: Too long. • body.tags.0: Empty.',
  ],
  [403, { detail: 'Only members of this circle can do that.' }, 'Only members of this circle can do that.'],
  [507, { detail: 'There is no room left to store this.' }, 'There is no room left to store this.'],
  [502, null, 'Failed to upload activity'],
  [500, null, 'Failed to upload activity'],
])('shows the error of a %i response and keeps the input', async (status, body, message) => {
  await openComposer()
  enterText(titleField(), 'Lake')
  await submit()
  uploads[0]?.respond(status, body)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(titleField().value).toBe('Lake')
})

test('shows no error for a cancelled upload, and keeps the input', async () => {
  await openComposer()
  enterText(titleField(), 'Lake')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(titleField().value).toBe('Lake')
})

test('completes the upload and emits the event after the form is unmounted', async () => {
  const listener = vi.fn()
  const unsubscribe = on('activity:created', listener)
  await openComposer()
  enterText(titleField(), 'Lake')
  await waitForDraftSave('Lake')
  await submit()
  cleanup()
  uploads[0]?.respond(201, createdActivity())
  await waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(localStorage.getItem('draft:7:activity')).toBeNull()
  unsubscribe()
})

test.each(['upload_quota_day', 'upload_quota_total'] as const)(
  'says that an upload exceeds a quota (%s), and keeps the text and the photo for another attempt',
  async (code) => {
    const [status, detail] = errors[code]
    await openComposer()
    enterText(titleField(), 'A wide lake')
    enterText(screen.getByLabelText('Description'), 'Nine degrees.')
    const video = new File(['video'], 'swim.mp4', { type: 'video/mp4' })
    await userEvent.upload(screen.getByLabelText('Photo or video'), video)
    await screen.findByRole('button', { name: 'Replace' })
    await submit()
    uploads[0]?.respond(status, { detail, code, request_id: 'r1' })
    expect((await screen.findByRole('alert')).textContent).toContain(detail)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Nine degrees.')
    screen.getByRole('button', { name: 'Replace' })
    await submit()
    expect(uploads[1]?.form.get('title')).toBe('A wide lake')
    expect(uploads[1]?.form.get('media_file')).toMatchObject({ name: 'swim.mp4' })
  },
)
