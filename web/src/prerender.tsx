import type { Community } from '@daystar/contract/community'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { FirstCard } from './app/feeds/first-card.tsx'
import { createAppRouter } from './app/router.tsx'
import { setCommunity } from './lib/community.ts'
import { endSession, startSession } from './lib/session/session.ts'

/**
 * Returns the markup of a page as a browser first renders it: the home page for a member, all others for visitors. Run
 * during the build, by `build/prerender-pages.ts`, and by the server with the settings of a community that differ from
 * those of the build.
 */
export async function prerender(path: string, community?: Community): Promise<string> {
  if (community) setCommunity(community)
  if (path !== '/home') return await render(path)
  // Which members have closed an announcement is stored in their browsers.
  if (community?.announcement) return ''
  startSession('prerendered', null)
  try {
    const template = `<template id="first-card">${renderToStaticMarkup(<FirstCard />)}</template>`
    return (await render(path)) + template
  } finally {
    endSession()
  }
}

async function render(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history, origin: 'http://localhost', scrollRestoration: false })
  await router.load()
  const markup = renderToString(<App router={router} />)
  // React renders a loading state in place of what throws or suspends.
  if (markup.includes('<!--$!-->')) throw new Error(`${path} cannot be rendered without a browser.`)
  if (markup.includes(' style="'))
    throw new Error(`${path} has style attributes, which the Content-Security-Policy blocks.`)
  return markup
}
