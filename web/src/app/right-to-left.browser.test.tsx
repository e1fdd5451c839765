import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, renderComposer, titleField } from '../testing/composer-page.ts'
import { renderPage } from '../testing/render-page.tsx'
import { boxOf, phone } from '../testing/shown-boxes.ts'

beforeEach(async () => {
  await page.viewport(...phone)
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
})

const isOnRight = (element: Element) => {
  const { left, width } = boxOf(element)
  return left + width / 2 > innerWidth / 2
}

/** Returns whether the icon of a control is drawn mirrored. */
const isMirrored = (control: Element) => {
  const icon = control.querySelector('svg')
  return icon !== null && getComputedStyle(icon).scale.startsWith('-1')
}

test('a page from right to left has its bars, weeks and arrows in that direction', async () => {
  renderPage('/home', {
    'GET /feed': { body: [] },
    'GET /users/me/days': { body: [] },
    'GET /events/between': { body: [] },
  })
  const [home] = await screen.findAllByRole('link', { name: 'Home' })
  expect(isOnRight(home as Element)).toBe(true)

  await press('Calendar')
  const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }))
  const previous = await calendar.findByRole('button', { name: 'Previous month' })
  const next = calendar.getByRole('button', { name: 'Next month' })
  expect(isOnRight(calendar.getByRole('columnheader', { name: 'Monday' }))).toBe(true)
  expect(isOnRight(calendar.getByRole('columnheader', { name: 'Sunday' }))).toBe(false)
  expect(isOnRight(calendar.getByRole('button', { name: 'Close' }))).toBe(false)
  expect(boxOf(previous).x).toBeGreaterThan(boxOf(next).x)
  expect([isMirrored(previous), isMirrored(next)]).toEqual([true, true])
})

test('an empty field is from right to left, and has the direction of what is typed', async () => {
  renderComposer('/upload')
  const title = await titleField()
  const direction = () => getComputedStyle(title).direction
  expect(direction()).toBe('rtl')
  await userEvent.fill(title, 'A walk along the lake')
  expect(direction()).toBe('ltr')
})
