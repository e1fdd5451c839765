import { fireEvent } from '@testing-library/react'
import { personalPages } from '#app/settings/personal-pages.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** A page, with what is pressed on it to open another part. */
export interface AppPage {
  readonly path: string
  readonly isVisitor?: boolean
  /** True when the community has a sign-in service. */
  readonly hasOidc?: boolean
  readonly steps?: readonly Step[]
  /** Fields of the object or of the items that a read returns. */
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
  { path: '/search?q=lake', shows: ['GET /search/activities'] },
  { path: '/search?q=lake&kind=comments', shows: ['GET /search/comments'] },
  { path: '/search?q=lake&kind=events', shows: ['GET /search/events'] },
  { path: '/search?q=lake&kind=tags', shows: ['GET /search/tags'] },
  { path: '/directory', shows: ['GET /directory/members'] },
  { path: '/directory?list=circles', shows: ['GET /directory/circles'] },
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
  { path: '/events', shows: ['GET /events'] },
  { path: '/events?view=month', shows: ['GET /events/between'] },
  { path: '/events/1', shows: ['GET /events/:eventId', 'GET /events/:eventId/answers'] },
  {
    path: '/events/1',
    items: {
      'GET /events/:eventId': {
        has_left: false,
        can: ['event:edit'],
        repeats: { rule: 'weekly', every: 1, until: null },
      },
    },
    steps: ['All coming dates'],
    shows: ['GET /events/:eventId/invitations'],
  },
  {
    path: '/events/1',
    items: { 'GET /events/:eventId': { has_left: false }, 'GET /events/:eventId/comments': { is_muted: false } },
    steps: ['edited'],
  },
  { path: '/circles/1' },
  { path: '/circles/1', steps: ['1 member', 'Removed members'] },
  { path: '/circles/1', steps: ['Calendar and plans', 'Weekly'] },
  { path: '/circles/1', steps: ['Reports'] },
  { path: '/circles/1', shows: ['GET /groups/:circleId/pin'] },
  { path: '/circles/1', steps: ['Photos'], shows: ['GET /groups/:circleId/photos'] },
  { path: '/circles/1', steps: ['All notices'], shows: ['GET /groups/:circleId/notices'] },
  { path: '/circles/1', steps: ['Requests to join'], shows: ['GET /groups/:circleId/requests'] },
  { path: '/circles/new' },
  { path: '/profile/1' },
  { path: '/profile/2' },
  { path: '/activity/1' },
  { path: '/activity/1', steps: ['Show who'] },
  { path: '/activity/1#versions', shows: ['GET /activities/:activityId/versions'] },
  {
    path: '/activity/1',
    items: { 'GET /activities/:activityId': { has_companions: true } },
    shows: ['POST /activities/companions'],
  },
  { path: '/activity/1', steps: ['1 star'] },
  { path: '/activity/1', steps: ['See all', 'Load more replies'] },
  { path: '/activity/1', steps: ['edited'] },
  { path: '/activity/1', steps: [failPictures] },
  { path: '/comment/1' },
  { path: '/upload' },
  { path: '/upload', steps: [{ field: 'Location', text: 'Lake' }] },
  { path: '/upload?draft=5b0d9f4e-1c1f-4a52-9a53-0d7a5a0f7b11' },
  { path: '/notifications', shows: ['GET /notifications', 'GET /connections/requests'] },
  {
    path: '/notifications',
    items: { 'GET /notifications': { type: 'high_five', group_key: 'activity_high_fived:1:2026-01-01', count: 5 } },
    steps: ['Show all members'],
    shows: ['GET /notifications/group'],
  },
  { path: '/activity/1', steps: ['Activity actions'], shows: ['GET /notifications/activities/:activityId'] },
  { path: '/year/2026', shows: ['GET /users/me/years/:year', 'GET /users/me/on-this-day'] },
  { path: '/profile/2', shows: ['GET /users/:userId/pinned'] },
  { path: '/profile/2', steps: ['Show totals'], shows: ['GET /users/:userId/totals'] },
  {
    path: '/profile/2',
    steps: ['Show what you have in common'],
    shows: ['GET /connections/common/:userId'],
  },
  { path: '/drafts', shows: ['GET /drafts'] },
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
  { path: '/shared#token', isVisitor: true },
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
