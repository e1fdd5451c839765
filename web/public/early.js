// What cannot wait for the app. A file of its own because the Content-Security-Policy allows no inline script; plain, because
// it runs while the rest is still on its way.

// Before the first paint, so that a chosen theme or text size never flashes. Keys and colours are those of src/ui/appearance.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('daystar:theme')
  const textSize = localStorage.getItem('daystar:text-size')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'dark' ? '#0b0f1c' : '#fbf7f0'
    }
  }
  if (textSize === 'large' || textSize === 'larger') root.dataset.textSize = textSize
} catch {
  // Storage is closed to this page: the system's own preference holds.
}

// An app that did not arrive cannot say so itself.
addEventListener(
  'error',
  ({ target }) => {
    const word = document.querySelector('.arriving p')
    if (!(target instanceof HTMLScriptElement) || !word) return
    word.hidden = false
    word.querySelector('a').href = location.href
  },
  true,
)

// Beside the app, not after it: the files that this page will import, and the first answers that a home page will ask for.
// build/early-parts.ts writes the files down; src/lib/early-answers.ts hands the answers out.
try {
  const token = localStorage.getItem('token')
  const { pathname, search } = location
  const isDoor = ['/', '/login', '/signup', '/forgotpassword', '/resetpassword'].includes(pathname)
  const isHome = search === '' && (pathname === '/home' || (token && (pathname === '/' || pathname === '/login')))
  const { frame = '', home = '' } = document.currentScript.dataset
  for (const href of `${isDoor && !isHome ? '' : frame} ${isHome ? home : ''}`.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    // In the mode in which the build's own loader will ask for it; otherwise it would be fetched twice.
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: 'anonymous', href })
    else Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
  if (token && isHome) {
    const ask = async (address) => {
      const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
      const response = await fetch(address, { headers, priority: 'high' })
      return { response, text: await response.text() }
    }
    const [feed, me] = ['/api/feed?scope=following', '/api/users/me']
    const answers = { [feed]: ask(feed), [me]: ask(me) }
    window.daystarEarly = { token, answers }
    answers[me].catch(() => undefined)
    // The largest thing on the page is the picture at its top: the same file that src/ui/photo.tsx will want.
    answers[feed]
      .then(({ text }) => {
        const { media } = JSON.parse(text)[0] ?? {}
        if (media?.kind !== 'image') return
        const imageSrcset = media.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')
        const sizes = { imageSrcset, imageSizes: '(width < 40rem) 100vw, 40rem' }
        const link = document.createElement('link')
        document.head.append(
          Object.assign(link, { rel: 'preload', as: 'image', href: media.url, fetchPriority: 'high', ...sizes }),
        )
      })
      .catch(() => undefined)
  }
} catch {
  // Nothing is lost: the app asks for itself.
}
