import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { discardAll, readItems } from '#lib/outbox/outbox.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp, type Stubs, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { CommentSection } from './comment-section.tsx'

const ada = { id: 7, name: sampleNames.ada }
const swim = normalizeActivity({ id: 5, user: { id: 9, name: sampleNames.ben }, comment_count: 1 })
const photo = {
  id: 3,
  url: '/media/abc/1600.webp?expires=1',
  kind: 'image',
  width: 1600,
  height: 1200,
  placeholder: null,
  alt: 'A grey lake',
  variants: [{ url: '/media/abc/640.webp?expires=1', width: 640 }],
}
const comment = (fields: object = {}) => ({
  id: 1,
  activity_id: 5,
  content: 'Look',
  user: ada,
  created_at: '2026-11-21T08:00:00Z',
  can: ['comment:edit'],
  ...fields,
})
const picture = new File(['picture'], 'lake.jpg', { type: 'image/jpeg' })

interface Upload {
  readonly address: string
  readonly fields: Record<string, unknown>
}
let uploads: Upload[] = []
let answer: () => { status: number; body: object } | null = () => null

/** Answers the next upload; one without an answer stays open until it is aborted. */
class UploadRequest {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  address = ''
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader() {}
  abort() {
    this.onabort?.()
  }
  send(form: FormData) {
    uploads.push({ address: this.address, fields: Object.fromEntries(form) })
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    const given = answer()
    if (!given) return
    this.status = given.status
    this.responseText = JSON.stringify(given.body)
    if (given.status === 0) this.onerror?.()
    else this.onload?.()
  }
}

beforeEach(() => {
  startSession('secret', ada.id)
  uploads = []
  answer = () => null
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

function renderSection(responses: Stubs = {}) {
  const requests = stubServer({ 'GET /users/me': { body: ada }, 'GET /comments/5': { body: [] }, ...responses })
  renderInApp(<CommentSection activity={swim} />)
  return requests
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const choose = (file = picture) => userEvent.upload(screen.getByLabelText('Photo of the comment'), file)
const describe = async (text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Describe the photo' }), text)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send comment' }))

test('sends a comment with a photo and its description, and shows it', async () => {
  renderSection()
  answer = () => ({ status: 200, body: comment({ photo }) })
  enterText(await box(), 'Look')
  await choose()
  await describe('A grey lake')
  await send()
  await screen.findByRole('button', { name: 'View the photo: A grey lake' })
  expect(uploads).toMatchObject([
    { address: 'POST /api/comments/5', fields: { content: 'Look', alt_text: 'A grey lake', photo: picture } },
  ])
  expect(screen.queryByRole('textbox', { name: 'Describe the photo' })).toBeNull()
})

test('reserves the space of a photo in its proportions before it is loaded', async () => {
  renderSection({ 'GET /comments/5': { body: [comment({ photo })] } })
  const button = await screen.findByRole('button', { name: 'View the photo: A grey lake' })
  const image = within(button).getByRole<HTMLImageElement>('img', { name: 'A grey lake' })
  expect(image.parentElement?.style.aspectRatio).toBe(`${1600 / 1200} / 1`)
  expect(image.srcset).toContain('/media/abc/640.webp')
})

test('keeps the words and the photo after a failure', async () => {
  renderSection()
  answer = () => ({ status: 415, body: { detail: 'Please choose a JPG, PNG, WEBP, or GIF image.' } })
  enterText(await box(), 'Look')
  await choose()
  await describe('A grey lake')
  await send()
  await screen.findByText('Please choose a JPG, PNG, WEBP, or GIF image.')
  expect((await box()).value).toBe('Look')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Describe the photo' }).value).toBe('A grey lake')
})

test('shows the progress of the upload, which can be cancelled', async () => {
  renderSection()
  enterText(await box(), 'Look')
  await choose()
  await screen.findByRole('textbox', { name: 'Describe the photo' })
  await send()
  const bar = await screen.findByRole('progressbar', { name: 'Uploading the photo' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }))
  await screen.findByRole('button', { name: 'Remove the photo' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await box()).value).toBe('Look')
})

test('removes the photo before sending', async () => {
  const requests = renderSection({ 'POST /comments/5': { body: comment() } })
  enterText(await box(), 'Look')
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the photo' }))
  expect(document.activeElement).toBe(await box())
  await send()
  await waitFor(() => expect(requests).toMatchObject([{ path: '/comments/5', body: { content: 'Look' } }]))
  expect(uploads).toEqual([])
})

test('takes a pasted picture as the photo, but no picture of a pasted text', async () => {
  renderSection()
  const data = (types: string[]) => ({
    clipboardData: { files: [picture], types, getData: (type: string) => (type === 'text/plain' ? 'Cold\tClear' : '') },
  })
  fireEvent.paste(await box(), data(['text/plain', 'Files']))
  expect(screen.queryByRole('textbox', { name: 'Describe the photo' })).toBeNull()
  fireEvent.paste(await box(), data(['Files']))
  await screen.findByRole('textbox', { name: 'Describe the photo' })
})

test('rejects a file that is no photo', async () => {
  renderSection()
  await box()
  const video = new File(['video'], 'swim.mp4', { type: 'video/mp4' })
  fireEvent.change(screen.getByLabelText('Photo of the comment'), { target: { files: [video] } })
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a JPG, PNG, WEBP, or GIF image.')
})

test('opens the photo full screen and returns the focus to it', async () => {
  renderSection({ 'GET /comments/5': { body: [comment({ photo })] } })
  const button = await screen.findByRole('button', { name: 'View the photo: A grey lake' })
  await userEvent.click(button)
  const viewer = await screen.findByRole('dialog', { name: 'A grey lake' })
  await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('reads the comments again when the URL of a photo has expired', async () => {
  let reads = 0
  renderSection({
    'GET /comments/5': () => {
      reads += 1
      return { body: [comment({ photo: { ...photo, url: `/media/abc/1600.webp?expires=${reads}` } })] }
    },
  })
  fireEvent.error(await screen.findByRole('img', { name: 'A grey lake' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'A grey lake' }).src).toContain('expires=2'),
  )
  expect(reads).toBe(2)
})

test('a loaded photo is not loaded again when the comments are read again', async () => {
  let reads = 0
  const read = () => {
    reads += 1
    return { body: [comment({ photo: { ...photo, url: `/media/abc/1600.webp?expires=${reads}` } })] }
  }
  stubServer({ 'GET /users/me': { body: ada }, 'GET /comments/5': read })
  const cache = renderInApp(<CommentSection activity={swim} />)
  await screen.findByRole('img', { name: 'A grey lake' })
  await cache.invalidateQueries()
  expect(reads).toBe(2)
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'A grey lake' }).src).toContain('expires=1')
})

const openEditor = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Comment actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit this comment' }))
  await screen.findByRole('textbox', { name: 'Edit comment' })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const item = () => screen.getByText('Look').closest('li') as HTMLElement

test('replaces the photo of a comment', async () => {
  renderSection({ 'GET /comments/5': { body: [comment({ photo })] } })
  answer = () => ({ status: 200, body: comment({ photo: { ...photo, id: 4, alt: 'A sea' } }) })
  await openEditor()
  fireEvent.change(screen.getAllByLabelText('Photo of the comment')[0] as Element, { target: { files: [picture] } })
  const alt = screen.getByRole<HTMLInputElement>('textbox', { name: 'Describe the photo' })
  await waitFor(() => expect(alt.value).toBe(''))
  enterText(alt, 'A sea')
  await save()
  await screen.findByRole('button', { name: 'View the photo: A sea' })
  expect(uploads).toMatchObject([{ address: 'PATCH /api/comments/1', fields: { content: 'Look', alt_text: 'A sea' } }])
  expect(document.activeElement).toBe(item())
})

test('removes the photo of a comment, or changes its description alone', async () => {
  const requests = renderSection({
    'GET /comments/5': { body: [comment({ photo })] },
    'PATCH /comments/1': ({ body }) => ({
      body: comment({ photo: (body as { remove_photo?: true }).remove_photo ? null : { ...photo, alt: 'A lake' } }),
    }),
  })
  await openEditor()
  const alt = screen.getByRole('textbox', { name: 'Describe the photo' })
  await userEvent.clear(alt)
  enterText(alt, 'A lake')
  await save()
  await screen.findByRole('button', { name: 'View the photo: A lake' })

  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the photo' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('button', { name: /View the photo/ })).toBeNull())
  expect(requests).toMatchObject([
    { body: { content: 'Look', alt_text: 'A lake' } },
    { body: { content: 'Look', remove_photo: true } },
  ])
})

test('a comment waits with its photo while the server is unreachable', async () => {
  stubIndexedDb()
  renderSection()
  answer = () => ({ status: 0, body: {} })
  enterText(await box(), 'Look')
  await choose()
  await describe('A grey lake')
  await send()
  await waitFor(async () => expect(await readItems()).toHaveLength(1))
  expect(await readItems()).toMatchObject([
    {
      kind: 'comment:add',
      body: { content: 'Look', alt_text: 'A grey lake' },
      files: [{ name: 'lake.jpg', type: 'image/jpeg' }],
    },
  ])
  await discardAll(ada.id)
})
