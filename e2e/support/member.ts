import { randomUUID } from 'node:crypto'
import type { ActivityDraft } from '@daystar/contract/activities'
import type { DraftContent } from '@daystar/contract/drafts'
import type { EventDraft } from '@daystar/contract/events'
import { type FirstStep, firstSteps } from '@daystar/contract/first-step-names'
import type { Role } from '@daystar/contract/roles'
import type { SampleMember } from '@daystar/contract/testing/sample-data'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { insertMember } from './insert-member.ts'
import { currentSample } from './sample.ts'
import { recordToasts } from './toasts.ts'

/** The server under test. */
export const origin = `http://localhost:${process.env.E2E_PORT}`

export const password = 'seven otters juggle'

/** Unique, because several runs may share a database. */
export function uniqueEmail(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]/g, '') || 'member'}.${randomUUID().slice(0, 8)}@daystar.test`
}

interface PageOptions extends BrowserContextOptions {
  theme?: 'light' | 'dark'
  /** Initial entries of localStorage. */
  localStorage?: Record<string, string>
  /** True when the browser has Save-Data on, as by default: an idle page then does not load the rest of the app. */
  saveData?: boolean
  /** True if pages may have a service worker, whose requests cannot be intercepted. */
  serviceWorker?: boolean
}

export const phone = { viewport: { width: 360, height: 740 } } as const
export const desktop = { viewport: { width: 1280, height: 900 } } as const

/** Opens a page in a new browser context, as a visitor unless `localStorage` contains a session. */
export async function openPage(browser: Browser, pageOptions: PageOptions = {}): Promise<Page> {
  const { theme, localStorage, saveData = true, serviceWorker = false, baseURL = origin, ...options } = pageOptions
  const entries = { ...(theme && { 'daystar:theme': theme }), ...localStorage }
  const context = await browser.newContext({
    ...desktop,
    baseURL,
    timezoneId: currentSample().timeZone,
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript(initializeLocalStorage, { origin: baseURL, entries })
  await context.addInitScript(setSaveData, saveData)
  if (!serviceWorker) await context.addInitScript(removeServiceWorkers)
  await recordToasts(context)
  return context.newPage()
}

/**
 * Runs in the first page of a context. Playwright's `storageState` would start one more renderer process for each
 * context.
 */
function initializeLocalStorage({ origin, entries }: { origin: string; entries: Record<string, string> }): void {
  const marker = 'e2e:initialized'
  if (window.location.origin !== origin || localStorage.getItem(marker) !== null) return
  for (const [name, value] of Object.entries({ ...entries, [marker]: 'true' })) localStorage.setItem(name, value)
}

/** Runs in each page of a context. */
function setSaveData(saveData: boolean): void {
  if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: saveData })
}

/** Runs in each page of a context. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

interface MediaFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const blobOf = ({ buffer, mimeType }: MediaFile) => new Blob([new Uint8Array(buffer)], { type: mimeType })

/** A member who calls the API and opens pages in which they are signed in. */
export class Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token: string

  constructor(account: { id: number; name: string; email: string; token: string }) {
    this.id = account.id
    this.name = account.name
    this.email = account.email
    this.token = account.token
  }

  /** Calls the API as this member and returns the response body. */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    return sendRequest<T>(method, path, body, this.token)
  }

  async createActivity(draft: ActivityDraft): Promise<number> {
    return (await this.request<{ id: number }>('POST', '/activities/upload', draft)).id
  }

  /** Creates an activity with a photo or video. */
  async uploadActivity(
    draft: Pick<ActivityDraft, 'title' | 'description' | 'audience' | 'timestamp' | 'circle_ids'>,
    file: MediaFile,
  ): Promise<number> {
    const form = new FormData()
    for (const [name, value] of Object.entries(draft))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('media_file', blobOf(file), file.name)
    return (await this.sendForm<{ id: number }>('/activities/upload', form)).id
  }

  /** Sends a form with files as this member and returns the response body. */
  async sendForm<T>(path: string, form: FormData): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` }
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }

  /** Uploads a photo or video that belongs to no activity yet, and returns the id of the upload. */
  async uploadInParts(file: Buffer): Promise<number> {
    const { id } = await this.request<{ id: number }>('POST', '/uploads', { bytes: file.length })
    const form = new FormData()
    form.append('offset', '0')
    form.append('part', new Blob([new Uint8Array(file)]))
    await this.sendForm(`/uploads/${id}/parts`, form)
    return id
  }

  async addComment(activityId: number, content: string): Promise<number> {
    return (await this.request<{ id: number }>('POST', `/comments/${activityId}`, { content })).id
  }

  async giveHighFive(activityId: number): Promise<void> {
    await this.request('POST', '/activities/highfive', { activity_id: activityId })
  }

  async starComment(commentId: number): Promise<void> {
    await this.request('POST', `/comments/${commentId}/star`)
  }

  async createCircle(name: string): Promise<number> {
    return (await this.request<{ id: number }>('POST', '/groups', { name })).id
  }

  /** Creates an event on a morning a week from now. */
  async createEvent(draft: Omit<EventDraft, 'start_date' | 'start_time' | 'end_date' | 'end_time'>): Promise<number> {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const times = { start_date: date, start_time: '07:00', end_date: date, end_time: '08:30' }
    return (await this.request<{ id: number }>('POST', '/events', { ...times, ...draft })).id
  }

  async saveDraft(content: DraftContent, publishAt: Date | null = null): Promise<void> {
    const body = { content, base: null, publish_at: publishAt?.toISOString() ?? null }
    await this.request('PUT', `/drafts/${randomUUID()}`, body)
  }

  async joinCircle(circleId: number): Promise<void> {
    await this.request('POST', `/groups/${circleId}/join`)
  }

  /** Requests to follow another member and returns the id of the request. */
  async requestConnection(other: Member): Promise<number> {
    const body = { addressee_id: other.id }
    return (await this.request<{ connection_id: number }>('POST', '/connections/request', body)).connection_id
  }

  async acceptRequest(requestId: number): Promise<void> {
    await this.request('POST', `/connections/requests/${requestId}/accept`)
  }

  async follow(other: Member): Promise<void> {
    await other.acceptRequest(await this.requestConnection(other))
  }

  /** The localStorage entries of a signed-in member. */
  get session(): Record<string, string> {
    return { token: this.token, user_id: String(this.id) }
  }

  /** Opens a page in a new browser context in which this member is signed in. */
  async openPage(browser: Browser, path: string, options: PageOptions = {}): Promise<Page> {
    const page = await openPage(browser, {
      ...options,
      localStorage: { ...this.session, ...options.localStorage },
    })
    await page.goto(path)
    return page
  }
}

/** Inserts a new member, who sees the first steps. */
export async function createNewMember(key: SampleMember): Promise<Member> {
  return await createAccount(currentSample().names[key], { role: 'member', dismissed_steps: [] })
}

/** Inserts a member with a name of the sample data, without first steps, which only some tests show. */
export async function createMember(key: SampleMember): Promise<Member> {
  return await createMemberWithRole(key, 'member')
}

export async function createMemberWithRole(key: SampleMember, role: Role): Promise<Member> {
  return await createNamedMember(currentSample().names[key], role)
}

/** Inserts a member whose name matters to the test. */
export async function createNamedMember(name: string, role: Role = 'member'): Promise<Member> {
  return await createAccount(name, { role, dismissed_steps: firstSteps })
}

async function createAccount(
  name: string,
  values: { role: Role; dismissed_steps: readonly FirstStep[] },
): Promise<Member> {
  const email = uniqueEmail(name)
  const account = { name, email, password, time_zone: currentSample().timeZone, ...values }
  return new Member({ name, email, ...(await insertMember(account)) })
}

/** Creates another session of an existing member. */
export async function signIn(name: string, email: string): Promise<Member> {
  const credentials = { username: email, password }
  const response = await sendRequest<{ access_token: string; user: { id: number } }>('POST', '/auth/login', credentials)
  return new Member({ id: response.user.id, name, email, token: response.access_token })
}

async function sendRequest<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}
