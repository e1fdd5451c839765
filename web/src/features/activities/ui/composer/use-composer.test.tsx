import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { endSession } from '#lib/session.ts'
import { on } from '#lib/window-events.ts'
import { created, openComposer, sent, setTheStage, settle, submit, title } from './composer-stage.tsx'

setTheStage()

test('without a stored token the answer is "Not authenticated", and the draft stays', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  endSession()
  await userEvent.click(submit())
  expect(screen.getByText('Not authenticated')).toBeTruthy()
  expect(sent).toHaveLength(0)
  expect(title().value).toBe('Lake')
})

test('a double click and a shortcut on top of it post once', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.dblClick(submit())
  fireEvent.keyDown(screen.getByRole('form'), { key: 'Enter', ctrlKey: true })
  expect(sent).toHaveLength(1)
  expect(title().closest('fieldset')?.disabled).toBe(true)
})

test('a repeated try after a lost answer carries the same key; a changed activity carries another', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  const keyOf = (place: number) => sent[place]?.headers['idempotency-key']
  for (const more of ['', '', ' at dawn']) {
    if (more) await userEvent.type(title(), more)
    await userEvent.click(submit())
    sent.at(-1)?.fail()
    await screen.findByText('Could not reach the API.')
  }
  expect(keyOf(0)).toBeTruthy()
  expect(keyOf(1)).toBe(keyOf(0))
  expect(sent[1]?.form.get('timestamp')).toBe(sent[0]?.form.get('timestamp'))
  expect(keyOf(2)).not.toBe(keyOf(0))
})

test('success is told to the page, said in a dialog, and OK closes the section', async () => {
  const told: unknown[] = []
  const stops = [
    on('activity:created', (detail) => told.push(['activity:created', detail.activityId])),
    on('notify:mention', (detail) => told.push(['notify:mention', detail.userIds])),
  ]
  const onDone = vi.fn()
  await openComposer({ onDone })
  await userEvent.type(title(), 'Lake')
  await settle()
  await userEvent.click(submit())
  sent[0]?.progress(0.4)
  expect(await screen.findByText('Uploading… 40%')).toBeTruthy()
  sent[0]?.answer(201, created({ mentions: [{ id: 12, name: 'Ben', username: null }] }))

  const dialog = await screen.findByRole('dialog', { name: 'Activity uploaded successfully!' })
  expect(told).toEqual([
    ['activity:created', 41],
    ['notify:mention', [12]],
  ])
  expect(localStorage.getItem('draft:7:activity')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(onDone).toHaveBeenCalledOnce()
  expect(title().value).toBe('')
  for (const stop of stops) stop()
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
  [500, null, 'Failed to upload activity'],
])('a refusal with %i is said, and the words stay', async (status, body, words) => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.click(submit())
  sent[0]?.answer(status, body)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(title().value).toBe('Lake')
})

test('a cancelled upload is no error, and the words stay', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.click(submit())
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(title().value).toBe('Lake')
})

test('an upload goes on when the form leaves the page, and its end is told', async () => {
  const told = vi.fn()
  const stop = on('activity:created', told)
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await settle()
  await userEvent.click(submit())
  cleanup()
  sent[0]?.answer(201, created())
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(localStorage.getItem('draft:7:activity')).toBeNull()
  stop()
})
