import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('keeps the focus, shows the pending label and ignores presses while pending', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" pending={pending} pendingLabel="sending…" onClick={press}>
        send reset link
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'send reset link' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'sending…' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(press).toHaveBeenCalledOnce()
  expect(submit).toHaveBeenCalledOnce()
})
