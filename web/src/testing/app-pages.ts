import { fireEvent } from '@testing-library/react'
import { personalPages } from '#app/settings/personal-pages.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** A page, with what is pressed on it to open another part. */
export interface AppPage {
  readonly path: string
  readonly isVisitor?: boolean
  /** Whether the community has a sign-in service. */
  readonly hasOidc?: boolean
  readonly steps?: readonly Step[]
  /** Fields of the items that a read returns. */
  readonly items?: Readonly<Record<string, object>>
  /** The reads that this page is tried with first: here, their content is a part of its own. */
  readonly shows?: readonly string[]
}

/** Presses a button, link or tab by the start of its name, types into a field by its label, or does something else. */
type Step = string | { readonly field: string; readonly text: string } | (() => void)

const failPictures = () => document.querySelectorAll('main img').forEach((image) => void fireEvent.error(image))
const readCommunity = () => void queryClient.invalidateQueries({ queryKey: queryKeys.community })

const shownInSettings: Record<string, string[]> = {
  profile: ['GET /users/me'],
  'sign-in': ['GET /users/me/oidc'],
  privacy: ['GET /users/me/mutes'],
}
const oidc = { name: 'Lake', is_only: false }
const settingsPages = personalPages({ canInvite: true, oidc }).map(({ name }) => ({
  path: `/settings/${name}`,
  hasOidc: true,
  shows: shownInSettings[name] ?? [],
}))

/** Every page of the app, with the parts of it that read more when they are opened. */
export const appPages: readonly AppPage[] = [
  { path: '/home' },
  { path: '/home', steps: ['Calendar'], shows: ['GET /users/:userId/days'] },
  { path: '/home', steps: ['Notifications'], shows: ['GET /notifications', 'GET /connections/requests'] },
  { path: '/home', steps: [readCommunity] },
  { path: '/home', steps: ['Search', { field: 'Search members or circles', text: 'Lake' }] },
  { path: '/home', steps: ['Manage'] },
  { path: '/home', steps: ['Manage', 'Requests'] },
  { path: '/home', steps: ['Weekly'] },
  { path: '/home', steps: ['Weekly', 'Weekly Plan'], shows: ['GET /planning/:place'] },
  { path: '/home?scope=circle:1' },
  { path: '/groups' },
  { path: '/circles/1' },
  { path: '/circles/1', steps: ['1 member', 'Removed members'] },
  { path: '/circles/1', steps: ['Calendar and plans', 'Weekly'] },
  { path: '/circles/1', steps: ['Reports'] },
  { path: '/circles/new' },
  { path: '/profile/1' },
  { path: '/profile/2' },
  { path: '/activity/1' },
  { path: '/activity/1', steps: ['Show who'] },
  { path: '/activity/1', steps: ['1 star'] },
  { path: '/activity/1', steps: [failPictures] },
  { path: '/comment/1' },
  { path: '/upload' },
  { path: '/upload', steps: [{ field: 'Location', text: 'Lake' }] },
  { path: '/activities' },
  { path: '/view-as' },
  { path: '/settings' },
  ...settingsPages,
  { path: '/about' },
  { path: '/about/rules' },
  { path: '/suspended', items: { 'GET /users/me/sanctions': { kind: 'suspension' } } },
  { path: '/admin/overview' },
  { path: '/admin/reports' },
  { path: '/admin/reports/1' },
  { path: '/admin/applications' },
  { path: '/admin/members' },
  { path: '/admin/members/2' },
  { path: '/admin/invitations' },
  { path: '/admin/circles' },
  { path: '/admin/announcements' },
  { path: '/admin/audit' },
  { path: '/admin/settings' },
  { path: '/home', isVisitor: true },
  { path: '/profile/2', isVisitor: true },
  { path: '/circles/1', isVisitor: true },
  { path: '/login', isVisitor: true },
  { path: '/signup#token', isVisitor: true },
  { path: '/setup#token', isVisitor: true },
]

/** Performs a step. Returns false if its element is missing. */
export function perform(step: Step): boolean {
  if (typeof step === 'function') {
    step()
    return true
  }
  if (typeof step === 'string') {
    const elements = [...document.querySelectorAll<HTMLElement>('button, a, [role=tab], summary')]
    // The newest overlay is the last one.
    const element = elements.findLast((candidate) => nameOf(candidate).startsWith(step))
    if (element) fireEvent.click(element)
    return element !== undefined
  }
  const field = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].find((candidate) =>
    nameOf(candidate).startsWith(step.field),
  )
  if (!field) return false
  field.focus()
  fireEvent.change(field, { target: { value: step.text } })
  return true
}

function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
  return (element.getAttribute('aria-label') ?? label ?? '').trim()
}
