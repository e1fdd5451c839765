import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = ['Following', 'Followers', 'Requests'].map((label) => ({ value: label, label, panel: label }))

async function focusedAfter(keys: string): Promise<string | null | undefined> {
  render(<Tabs label="Connections" tabs={tabs} value="Following" onChange={() => {}} />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  return document.activeElement?.textContent
}

test('moves to the next tab with the right arrow key', async () => {
  expect(await focusedAfter('{ArrowRight}')).toBe('Followers')
})

test('moves to the next tab with the left arrow key on a page from right to left', async () => {
  document.documentElement.dir = 'rtl'
  expect(await focusedAfter('{ArrowLeft}')).toBe('Followers')
  document.documentElement.dir = ''
})
