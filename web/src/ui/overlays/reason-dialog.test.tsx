import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../testing/enter-text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

test('returns the rule and the reason, and needs a reason', async () => {
  const send = vi.fn(async () => undefined)
  render(<ReasonDialog name="delete:1" title="Delete?" onClose={vi.fn()} send={send} />)
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), 'No spam or advertising')
  const reason = screen.getByLabelText('Reason')
  await userEvent.type(reason, '  ')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(send).not.toHaveBeenCalled()
  enterText(reason, 'No watches.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(send).toHaveBeenCalledWith({ rule: 'spam', reason: 'No watches.' })
})
