import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../testing/enter-text.ts'
import { setCharacterShortcuts } from './shortcut-setting.ts'
import { useShortcuts } from './use-shortcuts.ts'

function Page({ shortcuts, children }: { shortcuts: Record<string, () => void>; children?: React.ReactNode }) {
  useShortcuts(shortcuts)
  return <main>{children}</main>
}

test('handles single keys and two-key sequences', async () => {
  const search = vi.fn()
  const home = vi.fn()
  render(<Page shortcuts={{ '/': search, 'g h': home }} />)
  await userEvent.keyboard('/gh')
  expect(search).toHaveBeenCalledTimes(1)
  expect(home).toHaveBeenCalledTimes(1)
})

test('ignores keys typed into a field and keys pressed with Ctrl', async () => {
  const highFive = vi.fn()
  render(
    <Page shortcuts={{ l: highFive }}>
      <textarea aria-label="Comment" />
    </Page>,
  )
  enterText(screen.getByLabelText('Comment'), 'lull')
  await userEvent.keyboard('{Control>}l{/Control}')
  expect(highFive).not.toHaveBeenCalled()
})

test('ignores keys while a dialog is open', async () => {
  const highFive = vi.fn()
  render(
    <Page shortcuts={{ l: highFive }}>
      <div role="dialog" aria-label="Calendar" />
    </Page>,
  )
  await userEvent.keyboard('l')
  expect(highFive).not.toHaveBeenCalled()
})

test('ignores keys while a button, link, field or other interactive element has the focus', async () => {
  const open = vi.fn()
  const press = vi.fn()
  render(
    <Page shortcuts={{ Enter: open, c: open }}>
      <button type="button" onClick={press}>
        High Five
      </button>
      <a href="/groups">
        <span>Circles</span>
      </a>
      <select aria-label="Audience" />
      <div role="tab" tabIndex={0}>
        Weekly
      </div>
    </Page>,
  )
  for (const role of ['button', 'link', 'combobox', 'tab'] as const) {
    screen.getByRole(role).focus()
    await userEvent.keyboard('{Enter}c')
  }
  expect(open).not.toHaveBeenCalled()
  expect(press).toHaveBeenCalledTimes(1)
})

test('handles keys while a card or nothing has the focus', async () => {
  const open = vi.fn()
  render(
    <Page shortcuts={{ Enter: open }}>
      <article tabIndex={-1}>A walk</article>
    </Page>,
  )
  await userEvent.keyboard('{Enter}')
  screen.getByRole('article').focus()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledTimes(2)
})

test('ignores shortcuts of one character while they are switched off', () => {
  const [letter, enter] = [vi.fn(), vi.fn()]
  render(<Page shortcuts={{ c: letter, 'g h': letter, '/': letter, '?': letter, Enter: enter }} />)
  const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  setCharacterShortcuts(false)
  for (const key of ['c', 'g', 'h', '/', '?', 'Enter']) press(key)
  expect(letter).not.toHaveBeenCalled()
  expect(enter).toHaveBeenCalledOnce()
  expect(localStorage.getItem('daystar:shortcuts')).toBe('off')
  setCharacterShortcuts(true)
  press('c')
  expect(letter).toHaveBeenCalledOnce()
  expect(localStorage.getItem('daystar:shortcuts')).toBeNull()
})
