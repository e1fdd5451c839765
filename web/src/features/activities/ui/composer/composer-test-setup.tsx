import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
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

/** Responses to GET requests by path. */
export const responses: Record<string, unknown> = {
  '/api/users/me': { id: 7, name: sampleNames.ada, display_name: sampleNames.ada },
  '/api/users/7/groups': [swimmers],
  '/api/groups/3': swimmers,
  '/api/places?q=Ber': [berlin],
}

/** Signs Ada in and records every upload in `uploads`, where the test responds to it. */
export function setUpComposerTests() {
  beforeEach(() => {
    uploads = []
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
export const jsonField = (name: string) => JSON.parse(String(uploads[0]?.form.get(name)))
export const createdActivity = (overrides: object = {}) => ({
  id: 41,
  title: 'Lake',
  user: { id: 7, name: sampleNames.ada },
  ...overrides,
})

/** Waits until the draft with this text has been stored. */
export const waitForDraftSave = (text: string) =>
  waitFor(() => expect(localStorage.getItem('draft:7:activity')).toContain(text))
