// Runs before the app has loaded. A separate file, because the Content-Security-Policy forbids inline scripts, and
// plain JavaScript, because it is not bundled.

// The token of a reset link is moved to where src/features/accounts/reset-token.ts reads it, because addresses are
// stored in the history and copied. The Referrer-Policy of the page keeps it out of the requests that the browser has
// already started.
try {
  const token = new URLSearchParams(location.search).get('token')
  if (token && /^\/resetpassword\/?$/.test(location.pathname)) {
    window.daystarResetToken = token
    history.replaceState(history.state, '', location.pathname)
    sessionStorage.setItem('daystar:reset-token', token)
  }
} catch {
  // Storage is blocked: a reload needs the link again.
}

// Neither must the response of a sign-in service, which the router would also change.
// src/features/accounts/oidc-flow.ts reads it.
if (location.pathname === '/oidc') {
  window.daystarOidcResponse = location.search.slice(1)
  history.replaceState(history.state, '', '/oidc')
}

// Apply theme and text size before the first paint. Keys and colours must match src/ui/appearance.ts, which stores
// nothing for the system preference and the regular size.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('daystar:theme')
  const textSize = localStorage.getItem('daystar:text-size')
  if (theme) {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#0b0f1c' : '#fbf7f0'
    }
  }
  if (textSize) root.dataset.textSize = textSize
} catch {
  // Storage is blocked: use the system preference.
}

// Show the loading screen instead of the prerendered page.
const hidePrerendered = () => {
  document.documentElement.dataset.redirecting = ''
}

// The token of an invitation stays in the browser: the server has rendered the page for those who have none.
if (location.pathname === '/signup' && location.hash) hidePrerendered()

// Apply the accent colour of the community before the first paint, as src/lib/community.ts does.
try {
  const { accent } = JSON.parse(document.getElementById('community').textContent)
  for (const [theme, palette] of Object.entries(accent)) {
    for (const [token, color] of Object.entries(palette ?? {})) {
      document.documentElement.style.setProperty(`--${token}-${theme}`, color)
    }
  }
} catch {
  // The community has not changed its appearance.
}

// Show the message of the loading screen when a script of the app fails to load.
addEventListener(
  'error',
  ({ target }) => {
    const message = document.querySelector('.loading-screen p')
    // Other files, such as pictures, are not needed to load the app.
    if (!target.src?.includes('/assets/') || !message) return
    delete document.documentElement.dataset.frame
    message.hidden = false
    message.parentElement.dataset.failed = ''
    const link = message.querySelector('a')
    link.href = location.href
    // Reloading while the server cannot be reached would replace this message by an error page of the browser.
    link.onclick = (event) => {
      event.preventDefault()
      fetch('/healthz', { cache: 'no-store' }).then(
        () => location.reload(),
        () => undefined,
      )
    }
  },
  true,
)

// The pages for signed-out users are usable before the app has loaded: a form that is submitted until then, or a button
// that is clicked, is used again when src/app/signed-out-layout.tsx is ready. Without this, the browser would send the
// fields as part of the address.
let repeat
const keep = (event) => {
  const { target } = event
  if (event.type === 'submit') {
    event.preventDefault()
    repeat = () => target.requestSubmit()
    return
  }
  const button = target.closest('[data-prerendered] [type=button]')
  if (button) repeat = () => button.click()
}
addEventListener('submit', keep, true)
addEventListener('click', keep, true)
window.daystarReady = () => {
  removeEventListener('submit', keep, true)
  removeEventListener('click', keep, true)
  // Later, because the form receives what was typed before.
  if (repeat) setTimeout(repeat)
  repeat = undefined
}

// The language menu of these pages. The server stores the choice, and removes it from the address again; the fragment
// with an invitation stays.
addEventListener('change', ({ target }) => {
  if (target.id === 'language') location.search += `&language=${target.value}`
})

// Start the app after the first paint, which its scripts would delay, and in any case after three seconds: a page in
// the background is not painted.
const { app = '', shell = '', framed } = document.currentScript.dataset
const [entry, ...imports] = app.split(' ')
let isStarted = !entry
const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
const preload = (href) => add('link', { rel: 'modulepreload', fetchPriority: 'low', href })
const start = () => {
  if (isStarted) return
  isStarted = true
  for (const href of imports) preload(href)
  add('script', { type: 'module', src: entry })
}
const afterPaint = (run) => requestAnimationFrame(() => setTimeout(run, 16))
setTimeout(start, 3000)

// Preload the picture at the top of the feed, with the attributes that src/ui/pictures/photo.tsx uses.
const preloadPicture = (media) =>
  new Promise((onload) => {
    if (media?.kind !== 'image') return onload()
    add('link', {
      rel: 'preload',
      as: 'image',
      href: media.url,
      imageSrcset: media.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
      imageSizes: `min(min(100vw, 40rem), ${Math.round(60 * Math.max((media.width ?? 4) / (media.height ?? 3) || 1, 0.8))}vh)`,
      fetchPriority: 'high',
      onload,
      onerror: onload,
    })
  })

// Load the chunks that this page will import and the first API responses of the home page in parallel with the app.
// build/early-chunks.ts lists the chunks; src/lib/api/early-responses.ts passes the responses to the app.
let isWaiting = false
try {
  const token = localStorage.getItem('token')
  const { pathname, search } = location
  const isSignInPage = ['/', '/login', '/signup', '/forgotpassword', '/resetpassword'].includes(pathname)
  const isHome = search === '' && (pathname === '/home' || (token && (pathname === '/' || pathname === '/login')))
  // A member never sees the prerendered page that the app redirects from.
  if (token && isSignInPage && pathname !== '/resetpassword') hidePrerendered()
  if (token && isSignInPage) start()
  // A page that is prerendered for members, and its scripts, which are loaded after the first picture.
  isWaiting = token && isHome && framed !== undefined
  if (isWaiting) document.documentElement.dataset.frame = ''
  if (shell && framed === undefined && (isHome || !isSignInPage)) preload(shell)
  const isSuspended = localStorage.getItem('daystar:suspended') === (localStorage.getItem('user_id') ?? '0')
  // All of them would be rejected.
  if (token && isHome && !isSuspended) {
    const request = async (url) => {
      const { lang } = document.documentElement
      const headers = { accept: 'application/json', 'accept-language': lang, authorization: `Bearer ${token}` }
      const response = await fetch(url, { headers, priority: 'high' })
      return { response, text: await response.text() }
    }
    const [feed, me] = ['/api/feed?scope=following', '/api/users/me']
    const responses = { [feed]: request(feed), [me]: request(me) }
    const arrived = {}
    window.daystarEarlyRequests = { token, responses, arrived }
    responses[me].catch(() => undefined)
    responses[feed]
      .then((response) => {
        arrived[feed] = response
        return preloadPicture(JSON.parse(response.text)[0]?.media?.[0])
      })
      .catch(() => undefined)
      .then(() => isWaiting && afterPaint(() => afterPaint(start)))
  }
} catch {
  // The app then sends the requests itself.
}
afterPaint(() => (isWaiting ? setTimeout(start, 1500) : start()))
