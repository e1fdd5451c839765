import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { checkReachability } from '#lib/api/reachability.ts'
import { keep } from '#lib/outbox/outbox.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import {
  createdActivity,
  finishedUpload,
  openComposer,
  responses,
  setUpComposerTests,
  startedUpload,
  submit,
  submitButton,
  titleField,
  uploads,
  videoFile,
} from '../composer/composer-test-setup.tsx'

vi.mock('#lib/outbox/outbox.ts', async (readModule) => {
  return { ...(await readModule<typeof import('#lib/outbox/outbox.ts')>()), keep: vi.fn() }
})
const address = '/api/uploads'
setUpComposerTests({ [address]: startedUpload })

const field = () => screen.getByLabelText('Photo or video')
const list = () => screen.findByRole('list', { name: 'Photos and videos' })
const names = async () =>
  within(await list())
    .getAllByRole('textbox')
    .map((input) => (input as HTMLInputElement).value)

async function addVideos(...files: string[]) {
  await openComposer()
  enterText(titleField(), 'Lake')
  await userEvent.upload(field(), files.map(videoFile))
  await list()
  await waitFor(() => expect(uploads).toHaveLength(Math.min(2, files.length)))
}

test('sends files in the background, and the activity with them in the chosen order', async () => {
  await addVideos('one.mp4', 'two.mp4')
  expect(uploads.map(({ method, address: url }) => `${method} ${url}`)).toEqual([
    'POST /api/uploads/9/parts',
    'POST /api/uploads/9/parts',
  ])
  expect(uploads[0]?.form.get('offset')).toBe('0')
  // The second file arrives first.
  uploads[1]?.respond(200, finishedUpload(102))
  uploads[0]?.respond(200, finishedUpload(101))
  enterText(screen.getByLabelText('Describe video 1'), 'Jumping')
  await userEvent.click(screen.getByRole('button', { name: 'Move file 2 up' }))
  expect(await names()).toEqual(['', 'Jumping'])

  await submit()
  const form = uploads[2]?.form
  expect(JSON.parse(String(form?.get('media_items')))).toEqual([
    { media_id: 102, alt_text: '' },
    { media_id: 101, alt_text: 'Jumping' },
  ])
  expect([form?.get('media_file'), form?.get('alt_text')]).toEqual([null, null])
  uploads[2]?.respond(201, createdActivity())
  await screen.findByRole('dialog', { name: 'Activity uploaded successfully!' })
})

test('waits for files that are still being sent, and shows the progress of each and of all', async () => {
  await addVideos('one.mp4', 'two.mp4')
  uploads[0]?.respond(200, finishedUpload(101))
  uploads[1]?.progress(0.5)
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Upload of all files' }).getAttribute('aria-valuenow')).toBe('75'),
  )
  expect(screen.getByRole('progressbar', { name: 'Upload of two.mp4' }).getAttribute('aria-valuenow')).toBe('50')
  await userEvent.click(submitButton())
  expect(uploads).toHaveLength(2)
  uploads[1]?.respond(200, finishedUpload(102))
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(uploads[2]?.address).toBe('/api/activities/upload')
})

test('names a file that is rejected, and sends it again on Retry', async () => {
  await addVideos('one.mp4', 'two.mp4')
  uploads[0]?.respond(200, finishedUpload(101))
  uploads[1]?.respond(415, { detail: 'This file cannot be used.', code: 'media_unsupported' })
  expect(await screen.findByText('two.mp4: This file cannot be used.')).toBeTruthy()
  responses['/api/uploads/9'] = responses[address]
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(uploads).toHaveLength(3))
  uploads[2]?.respond(200, finishedUpload(102))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('reorders files with the arrow keys, and keeps the focus', async () => {
  await addVideos('one.mp4', 'two.mp4')
  enterText(screen.getByLabelText('Describe video 1'), 'First')
  screen.getByRole('button', { name: 'Move file 1 with the arrow keys' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await names()).toEqual(['', 'First'])
  expect(screen.getByText('Moved to position 2 of 2.')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move file 2 with the arrow keys' })),
  )
})

test('reorders files with a finger that holds the handle of one, and with no other finger', async () => {
  await addVideos('one.mp4', 'two.mp4', 'three.mp4')
  enterText(screen.getByLabelText('Describe video 1'), 'First')
  const rowHeight = 100
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, index * rowHeight, 360, rowHeight)
  })
  const moveFinger = (pointerId: number, clientY: number) => fireEvent.pointerMove(document, { pointerId, clientY })
  const handle = screen.getByRole('button', { name: 'Move file 1 with the arrow keys' })
  fireEvent.pointerDown(handle, { pointerId: 3, pointerType: 'touch', clientY: 50 })
  moveFinger(3, 140)
  expect(await names(), 'less than half of the next row').toEqual(['First', '', ''])
  moveFinger(4, 290)
  expect(await names(), 'another finger').toEqual(['First', '', ''])
  moveFinger(3, 160)
  expect(await names()).toEqual(['', 'First', ''])
  moveFinger(3, 290)
  expect(await names()).toEqual(['', '', 'First'])
  moveFinger(3, 10)
  expect(await names()).toEqual(['First', '', ''])
  fireEvent.pointerUp(document, { pointerId: 3, clientY: 10 })
  moveFinger(3, 290)
  expect(await names()).toEqual(['First', '', ''])
})

test('a single file that is left has the field of a single file again, with its description', async () => {
  await addVideos('one.mp4', 'two.mp4')
  await userEvent.click(screen.getByRole('button', { name: 'Remove file 1' }))
  await screen.findByRole('button', { name: 'Replace' })
  expect(screen.queryByRole('list', { name: 'Photos and videos' })).toBeNull()
})

test('accepts at most ten files', async () => {
  await openComposer()
  const files = Array.from({ length: 12 }, (_, index) => videoFile(`${index}.mp4`))
  await userEvent.upload(field(), files)
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.getByText('An activity can have up to 10 photos and videos.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add more' })).toBeNull()
})

test('asks before the same files are posted again under one title, and posts them on Yes', async () => {
  const post = async (count: number) => {
    enterText(titleField(), 'Lake')
    await userEvent.upload(field(), ['one.mp4', 'two.mp4'].map(videoFile))
    await list()
    await waitFor(() => expect(uploads).toHaveLength(count))
    uploads.at(-2)?.respond(200, finishedUpload(101))
    uploads.at(-1)?.respond(200, finishedUpload(102))
    await userEvent.click(submitButton())
  }
  await openComposer()
  await post(2)
  await waitFor(() => expect(uploads).toHaveLength(3))
  uploads[2]?.respond(201, createdActivity())
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await post(5)
  await screen.findByRole('alertdialog', { name: 'Post it again?' })
  expect(uploads).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(uploads).toHaveLength(6))
  expect(uploads[5]?.address).toBe('/api/activities/upload')
})

test('hands several files to the outbox when the server becomes unreachable, with what has arrived of them', async () => {
  await addVideos('one.mp4', 'two.mp4')
  uploads[0]?.respond(200, finishedUpload(101))
  enterText(screen.getByLabelText('Describe video 2'), 'Jumping')
  await userEvent.click(submitButton())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await checkReachability()

  await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  expect(vi.mocked(keep).mock.calls[0]?.[0]).toMatchObject({
    kind: 'activity:create',
    mayHaveArrived: false,
    body: {
      title: 'Lake',
      media_items: [
        { file: 0, alt_text: '' },
        { file: 1, alt_text: 'Jumping' },
      ],
    },
    files: [
      { name: 'one.mp4', uploadId: 9, mediaId: 101 },
      { name: 'two.mp4', uploadId: 9, mediaId: undefined },
    ],
  })
  vi.stubGlobal('fetch', async () => Response.json({}))
  await checkReachability()
})
