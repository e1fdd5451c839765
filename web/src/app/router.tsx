import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { lazyPart } from '#lib/chunks.ts'
import { currentSession } from '#lib/session.ts'
import { Arriving } from './arriving.tsx'
import { RoutePending } from './route-pending.tsx'
import { RouteProblem } from './route-problem.tsx'
import { activitySearch, circleSearch, homeSearch, resetSearch, signInSearch, tagSearch } from './search-params.ts'

const part = {
  signIn: lazyPart(async () => (await import('./routes/sign-in.tsx')).SignInRoute),
  signUp: lazyPart(async () => (await import('./routes/sign-up.tsx')).SignUpRoute),
  forgot: lazyPart(async () => (await import('./routes/forgot-password.tsx')).ForgotPasswordRoute),
  reset: lazyPart(async () => (await import('./routes/reset-password.tsx')).ResetPasswordRoute),
  shell: lazyPart(async () => (await import('./shell/shell.tsx')).Shell),
  home: lazyPart(async () => (await import('./routes/home.tsx')).HomeRoute),
  circles: lazyPart(async () => (await import('./routes/circles.tsx')).CirclesRoute),
  newCircle: lazyPart(async () => (await import('./routes/new-circle.tsx')).NewCircleRoute),
  circle: lazyPart(async () => (await import('./routes/circle.tsx')).CircleRoute),
  profile: lazyPart(async () => (await import('./routes/profile.tsx')).ProfileRoute),
  activity: lazyPart(async () => (await import('./routes/activity.tsx')).ActivityRoute),
  comment: lazyPart(async () => (await import('./routes/comment.tsx')).CommentRoute),
  upload: lazyPart(async () => (await import('./routes/upload.tsx')).UploadRoute),
  myActivities: lazyPart(async () => (await import('./routes/my-activities.tsx')).MyActivitiesRoute),
  settings: lazyPart(async () => (await import('./routes/settings.tsx')).SettingsRoute),
  notFound: lazyPart(async () => (await import('./routes/not-found.tsx')).NotFoundRoute),
}

const root = createRootRoute({ notFoundComponent: part.notFound })

/** Members have no business at the door: they are sent on to where they were going. */
const forVisitors = createRoute({
  id: 'door',
  getParentRoute: () => root,
  beforeLoad: ({ search }) => {
    const { next } = signInSearch(search)
    if (currentSession()) throw redirect({ href: next ?? '/home', replace: true })
  },
})

/** The frame of navigation bar and popups; public pages are shown in it to visitors as well. */
const framed = createRoute({
  id: 'framed',
  getParentRoute: () => root,
  component: part.shell,
  pendingComponent: Arriving,
})

/** Pages that mean nothing without an account. */
const forMembers = createRoute({
  id: 'members',
  getParentRoute: () => framed,
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
})

const door = () => forVisitors
const frame = () => framed
const member = () => forMembers

const toCircles = () => {
  throw redirect({ to: '/groups', replace: true })
}

const routeTree = root.addChildren([
  forVisitors.addChildren([
    createRoute({ path: '/', getParentRoute: door, component: part.signIn, validateSearch: signInSearch }),
    createRoute({ path: '/login', getParentRoute: door, component: part.signIn, validateSearch: signInSearch }),
    createRoute({ path: '/signup', getParentRoute: door, component: part.signUp }),
    createRoute({ path: '/forgotpassword', getParentRoute: door, component: part.forgot }),
  ]),
  // A reset link works for whoever holds it, signed in or not.
  createRoute({
    path: '/resetpassword',
    getParentRoute: () => root,
    component: part.reset,
    validateSearch: resetSearch,
  }),
  framed.addChildren([
    createRoute({ path: '/home', getParentRoute: frame, component: part.home, validateSearch: homeSearch }),
    createRoute({ path: '/groups', getParentRoute: frame, component: part.circles }),
    // Whoever cuts the number off a circle's address means all of them.
    createRoute({ path: '/circles', getParentRoute: frame, beforeLoad: toCircles }),
    createRoute({
      path: '/circles/$circleId',
      getParentRoute: frame,
      component: part.circle,
      validateSearch: circleSearch,
    }),
    createRoute({
      path: '/profile/$userId',
      getParentRoute: frame,
      component: part.profile,
      validateSearch: tagSearch,
    }),
    createRoute({
      path: '/activity/$activityId',
      getParentRoute: frame,
      component: part.activity,
      validateSearch: activitySearch,
    }),
    createRoute({ path: '/comment/$commentId', getParentRoute: frame, component: part.comment }),
    forMembers.addChildren([
      createRoute({ path: '/circles/new', getParentRoute: member, component: part.newCircle }),
      createRoute({ path: '/upload', getParentRoute: member, component: part.upload }),
      createRoute({ path: '/activities', getParentRoute: member, component: part.myActivities }),
      createRoute({ path: '/settings', getParentRoute: member, component: part.settings }),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    justSignedUp?: boolean
  }
}
