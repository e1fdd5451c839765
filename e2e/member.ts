import { randomUUID } from 'node:crypto'
import type { ActivityDraft } from '@daystar/contract/activities'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { remembersToasts } from './toasts.ts'

/** Where the journeys' server listens. */
export const origin = `http://localhost:${process.env.JOURNEY_PORT}`

export const password = 'seven otters juggle'

/** Two runs may meet in one database: an address is used once. */
export function freshEmail(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]/g, '')}.${randomUUID().slice(0, 8)}@daystar.test`
}

interface Opening extends BrowserContextOptions {
  theme?: 'light' | 'dark'
  /** What the browser keeps from earlier visits. */
  stored?: Record<string, string>
}

/** What this browser looks like to the page: a phone, and no motion to wait for. */
export const phone = { viewport: { width: 360, height: 740 } } as const
const desk = { viewport: { width: 1280, height: 900 } } as const

/** A page in a browser of its own; without a member, a visitor's. */
export async function openBrowser(browser: Browser, { theme, stored, ...options }: Opening = {}): Promise<Page> {
  const kept = { ...(theme && { 'daystar:theme': theme }), ...stored }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...desk,
    baseURL: origin,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...options,
  })
  await remembersToasts(context)
  return context.newPage()
}

/** Somebody with an account, who acts through the API and opens browsers in which they are signed in. */
export class Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token: string

  constructor(who: { id: number; name: string; email: string; token: string }) {
    this.id = who.id
    this.name = who.name
    this.email = who.email
    this.token = who.token
  }

  /** Makes a call of the API as this member and gives its answer. */
  async asks<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(method, path, body, this.token)
  }

  async posts(draft: ActivityDraft): Promise<number> {
    return (await this.asks<{ id: number }>('POST', '/activities/upload', draft)).id
  }

  async comments(activityId: number, content: string): Promise<number> {
    return (await this.asks<{ id: number }>('POST', `/comments/${activityId}`, { content })).id
  }

  async highFives(activityId: number): Promise<void> {
    await this.asks('POST', '/activities/highfive', { activity_id: activityId })
  }

  async stars(commentId: number): Promise<void> {
    await this.asks('POST', `/comments/${commentId}/star`)
  }

  async createsCircle(name: string): Promise<number> {
    return (await this.asks<{ id: number }>('POST', '/groups', { name })).id
  }

  async joins(circleId: number): Promise<void> {
    await this.asks('POST', `/groups/${circleId}/join`)
  }

  /** Asks to follow, and gives the id of the request. */
  async requests(other: Member): Promise<number> {
    const body = { addressee_id: other.id }
    return (await this.asks<{ connection_id: number }>('POST', '/connections/request', body)).connection_id
  }

  async accepts(requestId: number): Promise<void> {
    await this.asks('POST', `/connections/requests/${requestId}/accept`)
  }

  async follows(other: Member): Promise<void> {
    await other.accepts(await this.requests(other))
  }

  /** What a browser keeps of a signed-in member. */
  get session(): Record<string, string> {
    return { token: this.token, user_id: String(this.id) }
  }

  /** A page in a browser of their own, signed in. */
  async opens(browser: Browser, path: string, options: Opening = {}): Promise<Page> {
    const page = await openBrowser(browser, { ...options, stored: { ...this.session, ...options.stored } })
    await page.goto(path)
    return page
  }
}

/** Signs somebody up and in, through the API. */
export async function newMember(name: string): Promise<Member> {
  const email = freshEmail(name)
  await ask('POST', '/users/', { name, email, password })
  return signIn(name, email)
}

/** One more session of somebody with an account. */
export async function signIn(name: string, email: string): Promise<Member> {
  const credentials = { username: email, password }
  const answer = await ask<{ access_token: string; user: { id: number } }>('POST', '/auth/login', credentials)
  return new Member({ id: answer.user.id, name, email, token: answer.access_token })
}

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}
