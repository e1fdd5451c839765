import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { setCharacterShortcuts } from '#lib/shortcuts/shortcut-setting.ts'
import { renderPage } from '../../testing/render-page.tsx'

test('the search field shows its shortcut only while shortcuts are on', async () => {
  onTestFinished(() => setCharacterShortcuts(true))
  renderPage('/groups', { 'GET /groups': { body: [] } })
  const search = await screen.findByRole('button', { name: 'Search members or circles' })
  for (const [isOn, shortcut] of [
    [true, '/'],
    [false, null],
  ] as const) {
    act(() => setCharacterShortcuts(isOn))
    expect(within(search).queryByText('/')?.textContent ?? null).toBe(shortcut)
    expect(search.getAttribute('aria-keyshortcuts')).toBe(shortcut)
  }
})
