import { createRootRoute, createRoute, createRouter, type RouterOptions, redirect } from '@tanstack/react-router'
import type { DirectoryFilters } from '#features/directory/directory-filters.ts'
import type { FoundFilters } from '#features/search/found-filters.ts'
import { pageChunks } from '#lib/chunks/page-chunks.ts'
import { currentSession, onSessionChange, wasSessionRejected } from '#lib/session/session.ts'
import { isKnownSuspended } from '#lib/session/suspension.ts'
import type { ReportSearch } from './admin/report-search.ts'
import { focusHeading } from './focus-heading.ts'
import { lazyPage } from './lazy-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { RouteError } from './page-error.tsx'
import { RoutePending } from './route-pending.tsx'
import {
  activitySearch,
  circleSearch,
  eventSearch,
  homeSearch,
  resetSearch,
  signInSearch,
  tagSearch,
  uploadSearch,
} from './search-params.ts'

const pages = {
  signIn: lazyPage(async () => (await import('./routes/signed-out/sign-in.tsx')).SignInRoute),
  signUp: lazyPage(async () => (await import('./routes/signed-out/sign-up.tsx')).SignUpRoute),
  forgot: lazyPage(async () => (await import('./routes/signed-out/forgot-password.tsx')).ForgotPasswordRoute),
  oidc: lazyPage(async () => (await import('./routes/signed-out/oidc.tsx')).OidcRoute),
  emailLink: lazyPage(async () => (await import('./routes/signed-out/email-link.tsx')).EmailLinkRoute),
  reset: lazyPage(async () => (await import('./routes/signed-out/reset-password.tsx')).ResetPasswordRoute),
  shell: lazyPage(async () => (await import('./shell/shell.tsx')).Shell),
  home: lazyPage(async () => (await import('./routes/home.tsx')).HomeRoute),
  circles: lazyPage(async () => (await import('./routes/circles/circles.tsx')).CirclesRoute),
  newCircle: lazyPage(async () => (await import('./routes/circles/new-circle.tsx')).NewCircleRoute),
  circle: lazyPage(async () => (await import('./routes/circles/circle.tsx')).CircleRoute),
  profile: lazyPage(async () => (await import('./routes/profile.tsx')).ProfileRoute),
  activity: lazyPage(async () => (await import('./routes/activity.tsx')).ActivityRoute),
  comment: lazyPage(async () => (await import('./routes/comment.tsx')).CommentRoute),
  drafts: lazyPage(async () => (await import('./routes/drafts.tsx')).DraftsRoute),
  notifications: lazyPage(async () => (await import('./routes/notifications.tsx')).NotificationsRoute),
  year: lazyPage(async () => (await import('./routes/year.tsx')).YearRoute),
  events: lazyPage(async () => (await import('./routes/events/events.tsx')).EventsRoute),
  event: lazyPage(async () => (await import('./routes/events/event.tsx')).EventRoute),
  newEvent: lazyPage(async () => (await import('./routes/events/event-form.tsx')).NewEventRoute),
  editEvent: lazyPage(async () => (await import('./routes/events/event-form.tsx')).EditEventRoute),
  upload: lazyPage(async () => (await import('./routes/upload.tsx')).UploadRoute),
  myActivities: lazyPage(async () => (await import('./routes/my-activities.tsx')).MyActivitiesRoute),
  viewAs: lazyPage(async () => (await import('./routes/view-as.tsx')).ViewAsRoute),
  settings: lazyPage(async () => (await import('./routes/settings.tsx')).SettingsRoute),
  shared: lazyPage(async () => (await import('./routes/shared.tsx')).SharedRoute),
  setup: lazyPage(async () => (await import('./routes/signed-out/setup.tsx')).SetupRoute),
  about: lazyPage(async () => (await import('./routes/about.tsx')).AboutRoute),
  communityPage: lazyPage(async () => (await import('./routes/community-page.tsx')).CommunityPageRoute),
  admin: lazyPage(async () => (await import('./admin/admin-layout.tsx')).AdminLayout),
  adminPage: lazyPage(async () => (await import('./admin/admin-page-route.tsx')).AdminPageRoute),
  adminIndex: lazyPage(async () => (await import('./admin/admin-index.tsx')).AdminIndex),
  suspended: lazyPage(async () => (await import('./routes/signed-out/suspended.tsx')).SuspendedRoute),
  adminItem: lazyPage(async () => (await import('./admin/admin-item-route.tsx')).AdminItemRoute),
  directory: lazyPage(async () => (await import('./routes/directory.tsx')).DirectoryRoute),
  search: lazyPage(async () => (await import('./routes/search.tsx')).SearchRoute),
  notFound: lazyPage(async () => (await import('./routes/not-found.tsx')).NotFoundRoute),
}

for (const [name, page] of Object.entries(pages)) pageChunks.set(name, page.chunk)

const root = createRootRoute({ notFoundComponent: pages.notFound })

/** Pages for signed-out users. Signed-in members are redirected to `next` or to the home page. */
const signedOutRoute = createRoute({
  id: 'signed-out',
  getParentRoute: () => root,
  beforeLoad: ({ search }) => {
    const { next } = signInSearch(search)
    if (currentSession()) throw redirect({ href: next ?? '/home', replace: true })
  },
})

/** Navigation bar and popups. Its pages are public, except for those below `membersRoute`. */
const shellRoute = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  // A suspended member can use none of its pages.
  beforeLoad: () => {
    if (isKnownSuspended()) throw redirect({ to: '/suspended', replace: true })
  },
  component: pages.shell,
  pendingComponent: LoadingScreen,
})

/** Pages that require an account. Visitors are redirected to the login page. */
const membersRoute = createRoute({
  id: 'members',
  getParentRoute: () => shellRoute,
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
})

/** Pages for moderators and operators. The layout says so to all other members. */
const adminRoute = createRoute({ path: '/admin', getParentRoute: () => membersRoute, component: pages.admin })

const signedOut = () => signedOutRoute
const admin = () => adminRoute
const shell = () => shellRoute
const members = () => membersRoute

const redirectToCircles = () => {
  throw redirect({ to: '/groups', replace: true })
}

const routeTree = root.addChildren([
  signedOutRoute.addChildren([
    createRoute({ path: '/', getParentRoute: signedOut, component: pages.signIn, validateSearch: signInSearch }),
    createRoute({ path: '/login', getParentRoute: signedOut, component: pages.signIn, validateSearch: signInSearch }),
    createRoute({ path: '/signup', getParentRoute: signedOut, component: pages.signUp }),
    createRoute({ path: '/forgotpassword', getParentRoute: signedOut, component: pages.forgot }),
  ]),
  // A reset link works whether or not the user is signed in.
  createRoute({
    path: '/resetpassword',
    getParentRoute: () => root,
    component: pages.reset,
    validateSearch: resetSearch,
  }),
  // The link that the server prints works whether or not the user is signed in.
  createRoute({ path: '/setup', getParentRoute: () => root, component: pages.setup }),
  // A link to an activity works whether or not the user is signed in.
  createRoute({ path: '/shared', getParentRoute: () => root, component: pages.shared }),
  createRoute({ path: '/suspended', getParentRoute: () => root, component: pages.suspended }),
  createRoute({ path: '/email', getParentRoute: () => root, component: pages.emailLink }),
  createRoute({ path: '/oidc', getParentRoute: () => root, component: pages.oidc }),
  shellRoute.addChildren([
    createRoute({ path: '/home', getParentRoute: shell, component: pages.home, validateSearch: homeSearch }),
    createRoute({
      path: '/search',
      getParentRoute: shell,
      component: pages.search,
      validateSearch: (search): FoundFilters => search,
    }),
    createRoute({
      path: '/directory',
      getParentRoute: shell,
      component: pages.directory,
      validateSearch: (search): DirectoryFilters => search,
    }),
    createRoute({ path: '/groups', getParentRoute: shell, component: pages.circles }),
    // A circle's URL without the id leads to the list of circles.
    createRoute({ path: '/circles', getParentRoute: shell, beforeLoad: redirectToCircles }),
    createRoute({
      path: '/circles/$circleId',
      getParentRoute: shell,
      component: pages.circle,
      validateSearch: circleSearch,
    }),
    createRoute({
      path: '/profile/$userId',
      getParentRoute: shell,
      component: pages.profile,
      validateSearch: tagSearch,
    }),
    createRoute({
      path: '/activity/$activityId',
      getParentRoute: shell,
      component: pages.activity,
      validateSearch: activitySearch,
    }),
    createRoute({ path: '/comment/$commentId', getParentRoute: shell, component: pages.comment }),
    createRoute({ path: '/events', getParentRoute: shell, component: pages.events, validateSearch: eventSearch }),
    createRoute({ path: '/events/$eventId', getParentRoute: shell, component: pages.event }),
    createRoute({ path: '/about', getParentRoute: shell, component: pages.about }),
    createRoute({ path: '/about/$page', getParentRoute: shell, component: pages.communityPage }),
    membersRoute.addChildren([
      createRoute({ path: '/circles/new', getParentRoute: members, component: pages.newCircle }),
      createRoute({
        path: '/upload',
        getParentRoute: members,
        component: pages.upload,
        validateSearch: uploadSearch,
      }),
      createRoute({ path: '/drafts', getParentRoute: members, component: pages.drafts }),
      createRoute({ path: '/notifications', getParentRoute: members, component: pages.notifications }),
      createRoute({ path: '/year/$year', getParentRoute: members, component: pages.year }),
      createRoute({
        path: '/events/new',
        getParentRoute: members,
        component: pages.newEvent,
        validateSearch: eventSearch,
      }),
      createRoute({ path: '/events/$eventId/edit', getParentRoute: members, component: pages.editEvent }),
      createRoute({ path: '/activities', getParentRoute: members, component: pages.myActivities }),
      createRoute({ path: '/view-as', getParentRoute: members, component: pages.viewAs }),
      createRoute({ path: '/settings/{-$page}', getParentRoute: members, component: pages.settings }),
      adminRoute.addChildren([
        createRoute({ path: '/', getParentRoute: admin, component: pages.adminIndex }),
        createRoute({
          path: '/$page',
          getParentRoute: admin,
          component: pages.adminPage,
          validateSearch: (search): ReportSearch => search,
        }),
        createRoute({ path: '/$page/$id', getParentRoute: admin, component: pages.adminItem }),
      ]),
    ]),
  ]),
])

/** Options that differ when pages are rendered during the build. */
type Environment = Pick<RouterOptions<typeof routeTree, 'never'>, 'history' | 'origin' | 'scrollRestoration'>

export function createAppRouter(environment: Environment = { scrollRestoration: true }) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    ...environment,
  })

  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading()
  })

  // Leads from a page that requires an account to the login page when the server rejects the session.
  onSessionChange(() => {
    if (wasSessionRejected()) void router.invalidate()
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    justSignedUp?: boolean
    /** What the sign-in page says about the account that was just deleted. */
    deletionMessage?: string
  }
}
