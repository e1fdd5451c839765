import type { Community } from '@daystar/contract/community'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { createAppRouter } from './app/router.tsx'
import { setCommunity } from './lib/community.ts'

/**
 * Returns the markup of a page as a visitor's browser first renders it. Run during the build, by `build/prerender-pages.ts`, and by the
 * server with the settings of a community that differ from those of the build.
 */
export async function prerender(path: string, community?: Community): Promise<string> {
  if (community) setCommunity(community)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history, origin: 'http://localhost', scrollRestoration: false })
  await router.load()
  const markup = renderToString(<App router={router} />)
  // React renders a loading state in place of what throws or suspends.
  if (markup.includes('<!--$!-->')) throw new Error(`${path} cannot be rendered without a browser.`)
  return markup
}
