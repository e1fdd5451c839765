import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { on } from '#lib/window-events.ts'
import { Composer } from './composer.tsx'

interface Sent {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
  answer(status: number, body: unknown): void
  fail(): void
  progress(share: number): void
}

/** Uploads that have left the browser, each waiting for its answer. */
let sent: Sent[]

class UploadRequest {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  #method = ''
  #address = ''
  #headers: Record<string, string> = {}
  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  abort() {
    this.onabort?.()
  }
  send(form: FormData) {
    sent.push({
      method: this.#method,
      address: this.#address,
      headers: this.#headers,
      form,
      answer: (status, body) => {
        this.status = status
        this.responseText = JSON.stringify(body)
        this.onload?.()
      },
      fail: () => this.onerror?.(),
      progress: (share) => this.upload.onprogress?.({ lengthComputable: true, loaded: share * 100, total: 100 }),
    })
  }
}

const swimmers = { id: 3, name: 'Dawn Swimmers', image_url: null }
const berlin = { place_id: 'geonames:2950159', name: 'Berlin', detail: 'Germany', lat: 52.52, lng: 13.41 }

/** What the API answers to reading calls. */
const known: Record<string, unknown> = {
  '/api/users/me': { id: 7, name: 'Ada', display_name: 'Ada' },
  '/api/users/7/groups': [swimmers],
  '/api/groups/3': swimmers,
  '/api/places?q=Ber': [berlin],
}

beforeEach(() => {
  sent = []
  localStorage.clear()
  startSession('secret', 7)
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  vi.stubGlobal('fetch', async (address: string) =>
    address in known ? Response.json(known[address]) : Response.json({ detail: 'Not Found' }, { status: 404 }),
  )
})
afterEach(() => endSession())

async function openComposer(props: Parameters<typeof Composer>[0] = {}) {
  const root = createRootRoute({ component: () => <Composer {...props} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('form', { name: 'Upload Activity' })
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title')
const submit = () => screen.getByRole('button', { name: 'Submit' })
const json = (name: string) => JSON.parse(String(sent[0]?.form.get(name)))
const created = (more: object = {}) => ({ id: 41, title: 'Lake', user: { id: 7, name: 'Ada' }, ...more })

/** Long enough for a draft to be written. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 350))

test('every field is sent as the API wants it, and empty ones stay away', async () => {
  await openComposer()
  await userEvent.type(title(), '  Lake, 9 °C ')
  await userEvent.type(screen.getByLabelText('Mood'), 'Calm')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), '1')
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), '30')
  await userEvent.type(screen.getByLabelText('Tags'), ' swim, ,lake,, ')
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2026-03-01T07:30' } })
  await userEvent.click(submit())

  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/activities/upload' })
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
    title: 'Lake, 9 °C',
    mood: 'Calm',
    duration: '1h 30m',
    timestamp: new Date('2026-03-01T07:30').toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    tags: '["swim","lake"]',
    audience: 'everyone',
  })
})

test.each([
  ['2', '0', '2h'],
  ['0', '45', '45m'],
  ['12', '55', '12h 55m'],
])('%s hours and %s minutes are "%s"', async (hours, minutes, text) => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.selectOptions(screen.getByLabelText('Hours'), hours)
  await userEvent.selectOptions(screen.getByLabelText('Minutes'), minutes)
  await userEvent.click(submit())
  expect(sent[0]?.form.get('duration')).toBe(text)
})

test('without a title nothing is sent, and the keyboard is taken there', async () => {
  await openComposer()
  await userEvent.click(submit())
  expect(sent).toHaveLength(0)
  expect(screen.getByText('Please give it a title.')).toBeTruthy()
  expect(document.activeElement).toBe(title())
})

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

test('Ctrl-Enter posts from inside the description; Enter in a line does not', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake{Enter}')
  expect(sent).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Description'), 'Cold.{Control>}{Enter}{/Control}')
  expect(sent[0]?.form.get('description')).toBe('Cold.')
})

test('an edited location loses the place that was chosen for it', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Ber')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Berlin, Germany')
  await userEvent.type(screen.getByLabelText('Location'), ' Mitte')
  await userEvent.click(submit())
  const fields = Object.fromEntries(sent[0]?.form ?? [])
  expect(fields.location).toBe('Berlin, Germany Mitte')
  expect(fields).not.toHaveProperty('place_id')
  expect(fields).not.toHaveProperty('lat')
  expect(fields).not.toHaveProperty('lng')
})

test('a chosen place brings its coordinates, and credit to its source', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Ber')
  await screen.findByRole('option', { name: /Berlin/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('link', { name: /GeoNames/ })).toBeTruthy()
  await userEvent.click(submit())
  expect(sent[0]?.form.get('place_id')).toBe('geonames:2950159')
  expect([json('lat'), json('lng')]).toEqual([52.52, 13.41])
})

test('joined circles can be chosen, and are sent as numbers', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Circles' }), 'dawn{ArrowDown}{Enter}')
  await userEvent.click(submit())
  expect(json('circle_ids')).toEqual([3])
})

test('inside a circle the form says so, hides the picker, and posts there', async () => {
  await openComposer({ circle: { id: 3, name: 'Dawn Swimmers' } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers')
  expect(screen.queryByRole('combobox', { name: 'Circles' })).toBeNull()
  await userEvent.type(title(), 'Lake')
  await userEvent.click(submit())
  expect(json('circle_ids')).toEqual([3])
})

test('a circle without a name is read; one that cannot be read is called by its number', async () => {
  await openComposer({ circle: { id: 3 } })
  await waitFor(() => expect(screen.getByText('Posting to').textContent).toBe('Posting to Dawn Swimmers'))
  cleanup()
  await openComposer({ circle: { id: 9 } })
  expect(screen.getByText('Posting to').textContent).toBe('Posting to Circle #9')
})

test('the draft survives a closed form, and ends with Discard', async () => {
  await openComposer()
  await userEvent.type(title(), 'Half a thought')
  await userEvent.type(screen.getByLabelText('Tags'), 'later')
  await settle()
  cleanup()
  await openComposer()
  expect(title().value).toBe('Half a thought')
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('later')

  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  expect(title().value).toBe('')
  cleanup()
  await openComposer()
  expect(title().value).toBe('')
})

test('another member on the same device does not see it', async () => {
  await openComposer()
  await userEvent.type(title(), 'For Ada alone')
  await settle()
  cleanup()
  startSession('other', 8)
  await openComposer()
  expect(title().value).toBe('')
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
  expect(localStorage.getItem('draft:activity:7')).toBeNull()
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

test('the preview shows the activity, with its location as a search on a map', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.type(screen.getByLabelText('Location'), 'Schlachtensee')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(preview.getByText('Lake')).toBeTruthy()
  expect(preview.getByRole('link', { name: 'Schlachtensee' }).getAttribute('href')).toContain('query=Schlachtensee')
  await userEvent.click(preview.getByRole('button', { name: 'Submit' }))
  expect(sent).toHaveLength(1)
})

const heicBytes = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0])

test('a HEIC photo that this browser cannot open is refused with a clear word, and nothing else is lost', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  await userEvent.type(title(), 'Lake')
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File([heicBytes], 'IMG_1.HEIC', { type: '' }), {
    applyAccept: false,
  })
  expect(await screen.findByText(/^This photo is in HEIC format.*export it as JPG/)).toBeTruthy()
  expect(title().value).toBe('Lake')
})

test('a picture that cannot be read, and a file that is none, are each told apart', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot decode')))
  await openComposer()
  const input = screen.getByLabelText('Photo or video')
  await userEvent.upload(input, new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Could not open image.')).toBeTruthy()
  await userEvent.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), { applyAccept: false })
  expect(await screen.findByText(/^Please choose an image/)).toBeTruthy()
})

test('a chosen picture opens the crop dialog at 4:5, and Cancel takes nothing', async () => {
  // Still being opened: enough to choose, or to think better of it.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  await openComposer()
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File(['...'], 'a.jpg', { type: 'image/jpeg' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop your photo' }))
  for (const shape of ['1:1', '4:5', '16:9']) {
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: shape }).checked).toBe(shape === '4:5')
  }
  expect(dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })).toMatchObject({ min: '1', max: '3' })
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
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
  expect(localStorage.getItem('draft:activity:7')).toBeNull()
  stop()
})

test('a video skips cropping and is sent as it is', async () => {
  await openComposer()
  await userEvent.type(title(), 'Lake')
  const film = new File(['film'], 'swim.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('Photo or video'), film)
  await screen.findByRole('button', { name: 'Replace' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(submit())
  expect(sent[0]?.form.get('media_file')).toMatchObject({ name: 'swim.mp4', type: 'video/mp4' })
})
