import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { sampleNames } from '../../../../testing/sample.ts'
import { Composer } from './composer.tsx'
import '../../../../testing/provide-outbox.ts'

interface Upload {
  method: string
  address: string
  headers: Record<string, string>
  form: FormData
  respond(status: number, body: unknown): void
  fail(): void
  progress(share: number): void
}

/** The upload requests sent so far, each waiting for a response. */
export let uploads: Upload[] = []

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
    uploads.push({
      method: this.#method,
      address: this.#address,
      headers: this.#headers,
      form,
      respond: (status, body) => {
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

/** Responses by path, of which a test can change those that it needs. */
export let responses: Record<string, unknown> = {}

const defaultResponses = () => ({
  '/api/users/me': { id: 7, name: sampleNames.ada, display_name: sampleNames.ada },
  '/api/users/7/groups': [swimmers],
  '/api/groups/3': swimmers,
  '/api/places?q=Ber': [berlin],
})
/** An upload in parts that has started. */
export const startedUpload = { id: 9, bytes: 5, received: 0, media: null }

/** Signs Ada in and records every upload in `uploads`, where the test responds to it. */
export function setUpComposerTests(serverResponses: Record<string, unknown> = {}) {
  beforeEach(() => {
    uploads = []
    responses = { ...defaultResponses(), ...serverResponses }
    startSession('secret', 7)
    vi.stubGlobal('XMLHttpRequest', UploadRequest)
    vi.stubGlobal('fetch', async (address: string) =>
      address in responses
        ? Response.json(responses[address])
        : Response.json({ detail: 'Not Found' }, { status: 404 }),
    )
  })
}

export async function openComposer(props: Parameters<typeof Composer>[0] = {}) {
  const root = createRootRoute({ component: () => <Composer {...props} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('form', { name: 'Upload Activity' })
  return view
}

export const titleField = () => screen.getByLabelText<HTMLInputElement>('Title')
export const submitButton = () => screen.getByRole('button', { name: 'Submit' })
/** Presses Submit, and waits until the activity is sent, before which the page loads code. */
export async function submit() {
  const count = uploads.length + 1
  await userEvent.click(submitButton())
  await waitFor(() => expect(uploads).toHaveLength(count))
}
export const jsonField = (name: string) => JSON.parse(String(uploads[0]?.form.get(name)))
export const createdActivity = (overrides: object = {}) => ({
  id: 41,
  title: 'Lake',
  user: { id: 7, name: sampleNames.ada },
  ...overrides,
})

export const videoFile = (name: string) => new File(['video'], name, { type: 'video/mp4' })
export const videoMedia = (id: number) => {
  const file = { url: `/media/${id}.mp4`, kind: 'video', width: 320, height: 180, placeholder: null }
  return { id, ...file, alt: '', variants: [] }
}
/** An upload in parts of which the server has everything. */
export const finishedUpload = (mediaId: number) => ({ ...startedUpload, received: 5, media: videoMedia(mediaId) })

/** Waits until the draft with this text has been stored. */
export const waitForDraftSave = (text: string) =>
  waitFor(() => expect(localStorage.getItem('draft:7:activity')).toContain(text))
