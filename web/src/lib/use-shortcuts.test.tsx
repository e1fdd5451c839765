import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useShortcuts } from './use-shortcuts.ts'

function Page({ acts, children }: { acts: Record<string, () => void>; children?: React.ReactNode }) {
  useShortcuts(acts)
  return <main>{children}</main>
}

afterEach(cleanup)

test('a key acts, and two keys after each other act together', async () => {
  const search = vi.fn()
  const home = vi.fn()
  render(<Page acts={{ '/': search, 'g h': home }} />)
  await userEvent.keyboard('/gh')
  expect(search).toHaveBeenCalledTimes(1)
  expect(home).toHaveBeenCalledTimes(1)
})

test('keys are letters while somebody types, and the browser’s with Ctrl', async () => {
  const like = vi.fn()
  render(
    <Page acts={{ l: like }}>
      <textarea aria-label="Comment" />
    </Page>,
  )
  await userEvent.type(screen.getByLabelText('Comment'), 'lull')
  await userEvent.keyboard('{Control>}l{/Control}')
  expect(like).not.toHaveBeenCalled()
})

test('the page’s keys sleep while a dialog is open', async () => {
  const like = vi.fn()
  render(
    <Page acts={{ l: like }}>
      <div role="dialog" aria-label="Calendar" />
    </Page>,
  )
  await userEvent.keyboard('l')
  expect(like).not.toHaveBeenCalled()
})
