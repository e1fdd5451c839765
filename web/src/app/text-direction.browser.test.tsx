import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../testing/render-page.tsx'
import { activityOf, phone } from '../testing/shown-boxes.ts'

const hebrew = { name: 'נועה לוי', title: 'שחייה באגם, 9 °C', text: 'קר מאוד (אבל יפה).', comment: 'איזה אומץ!' }
const arabic = { circle: 'عدّاؤو الفجر', description: 'نركض قبل الفجر.' }
const noa = { id: 12, name: hebrew.name, display_name: hebrew.name, username: 'noa' }

const directionOf = (element: Element) => getComputedStyle(element).direction

/**
 * Returns whether a text starts at the right edge of its box, as it does in a language that is written from right to
 * left.
 */
function startsAtRight(element: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  const [box, text] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
  return box.right - text.right < text.left - box.left
}

test('aligns and orders Hebrew titles, texts, comments and names from right to left', async () => {
  await page.viewport(...phone)
  const comment = { id: 1, activity_id: 6, user: noa, author_id: noa.id, content: hebrew.comment }
  renderPage('/activity/6', {
    'GET /activities/6': {
      body: activityOf(6, hebrew.title, { user: noa, author_id: noa.id, description: hebrew.text, comment_count: 1 }),
    },
    'GET /comments/6': { body: [{ ...comment, created_at: '2026-03-10T12:00:00Z' }] },
  })
  const title = await screen.findByRole('heading', { name: hebrew.title })
  for (const element of [title, await screen.findByText(hebrew.text), await screen.findByText(hebrew.comment)])
    expect(directionOf(element)).toBe('rtl')
  expect(startsAtRight(title)).toBe(true)
  expect(startsAtRight(screen.getByText(hebrew.text))).toBe(true)
  const [author] = within(screen.getByRole('main')).getAllByRole('link', { name: hebrew.name })
  expect(directionOf(author as Element)).toBe('rtl')

  const field = screen.getByRole('textbox', { name: 'Add a comment' })
  expect(directionOf(field)).toBe('ltr')
  await userEvent.fill(field, hebrew.comment)
  expect(directionOf(field)).toBe('rtl')
  await userEvent.fill(field, 'How brave!')
  expect(directionOf(field)).toBe('ltr')
})

test('aligns and orders the Arabic name and description of a circle from right to left', async () => {
  await page.viewport(...phone)
  const { circle: name, description } = arabic
  renderPage('/circles/3', {
    'GET /groups/3': { body: { id: 3, name, description, member_count: 1, is_member: true } },
    'GET /groups/3/feed': { body: [] },
    'GET /groups/3/members': { body: [noa] },
  })
  for (const element of [await screen.findByRole('heading', { name }), await screen.findByText(description)]) {
    expect(directionOf(element)).toBe('rtl')
    expect(startsAtRight(element)).toBe(true)
  }
})

test('orders a Hebrew name on a profile from right to left', async () => {
  renderPage('/profile/12', { 'GET /users/12': { body: noa }, 'GET /users/12/activities': { body: [] } })
  expect(directionOf(await screen.findByRole('heading', { name: hebrew.name }))).toBe('rtl')
})
