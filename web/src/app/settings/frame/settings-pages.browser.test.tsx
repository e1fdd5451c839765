import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAtBothWidths } from '../../../testing/axe.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { focusedHeading, settingsStubs } from '../../../testing/settings-stubs.ts'
import { desktop, phone } from '../../../testing/shown-boxes.ts'

const link = (name: string) => screen.findByRole('link', { name })
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search settings' })

async function press(element: HTMLElement, key: string): Promise<void> {
  element.focus()
  await userEvent.keyboard(`{${key}}`)
}

test('on phones, each page of the settings is opened from the list, and Back returns to it', async () => {
  await page.viewport(...phone)
  const { location, back } = renderPage('/settings', settingsStubs())
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await expectNoViolationsAtBothWidths()
  await userEvent.click(await link('Muted and blocked'))
  await focusedHeading('Muted and blocked')
  expect(location()).toBe('/settings/privacy')
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull()
  await expectNoViolationsAtBothWidths()
  back()
  await focusedHeading('Settings')
  await press(await link('Email'), 'Enter')
  await focusedHeading('Email')
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }))
  await waitFor(() => expect(location()).toBe('/settings'))
})

test('on wide screens, the list stays beside the page, and the heading of each page gets the focus', async () => {
  await page.viewport(...desktop)
  const { location } = renderPage('/settings', settingsStubs())
  await screen.findByRole('textbox', { name: 'Username' })
  const list = within(screen.getByRole('navigation', { name: 'Settings' }))
  const isCurrent = (name: string) => list.getByRole('link', { name }).getAttribute('aria-current') === 'page'
  expect(isCurrent('Profile')).toBe(true)
  for (const [name, path] of [
    ['Sign-in and sessions', 'sign-in'],
    ['Security log', 'security-log'],
    ['Display, time and keyboard', 'display'],
  ] as const) {
    await press(list.getByRole('link', { name }), 'Enter')
    await focusedHeading(name)
    expect(location()).toBe(`/settings/${path}`)
    expect(isCurrent(name)).toBe(true)
  }
})

test('a link to a section from before the settings had pages leads to it', async () => {
  await page.viewport(...desktop)
  const { location } = renderPage('/settings#from-the-moderators', settingsStubs())
  await focusedHeading('From the moderators', 2)
  expect(location()).toBe('/settings/moderation#from-the-moderators')
})

/** Stops the animation that highlights a section at its beginning, so that it cannot end before it is examined. */
function pauseHighlight(): void {
  const style = document.createElement('style')
  style.textContent = '.linked-section { animation-play-state: paused !important }'
  document.head.append(style)
  onTestFinished(() => style.remove())
}

test('the search finds a setting by another word and leads to its section with the keyboard', async () => {
  pauseHighlight()
  await page.viewport(...desktop)
  const { location } = renderPage('/settings', settingsStubs())
  await userEvent.type(await search(), 'unicorn')
  await screen.findByText('No setting found.')
  await userEvent.keyboard('{Escape}')
  expect((await search()).value).toBe('')
  await userEvent.type(await search(), '2fa')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 setting found'),
  )
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Authenticator app'))
  expect(document.activeElement?.tagName).toBe('A')
  await expectNoViolationsAtBothWidths()
  await userEvent.keyboard('{Enter}')
  await focusedHeading('Authenticator app', 2)
  expect(location()).toBe('/settings/sign-in#authenticator-app')
  const section = await screen.findByRole('region', { name: 'Authenticator app' })
  expect(getComputedStyle(section).outlineStyle).toBe('solid')
})
