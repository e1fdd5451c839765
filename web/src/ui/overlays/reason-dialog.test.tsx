import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '../../testing/enter-text.ts'
import { ReasonDialog } from './reason-dialog.tsx'

test('returns the rule and the reason, and needs a reason', async () => {
  const onConfirm = vi.fn()
  render(
    <ReasonDialog
      name="delete:1"
      title="Delete?"
      maxLength={2000}
      pending={false}
      onClose={vi.fn()}
      onConfirm={onConfirm}
    />,
  )
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), 'No spam or advertising')
  const reason = screen.getByLabelText('Reason')
  await userEvent.type(reason, '  ')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).not.toHaveBeenCalled()
  enterText(reason, 'No watches.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledWith({ rule: 'spam', reason: 'No watches.' }, expect.any(Function))
})
