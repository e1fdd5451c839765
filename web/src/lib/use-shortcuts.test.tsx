import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

function Page({ shortcuts, children }: { shortcuts: Record<string, () => void>; children?: React.ReactNode }) {
  useShortcuts(shortcuts)
  return <main>{children}</main>
}

afterEach(cleanup)

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
  await userEvent.type(screen.getByLabelText('Comment'), 'lull')
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
