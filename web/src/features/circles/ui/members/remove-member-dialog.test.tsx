import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { collectToasts, renderInApp, type StubResponse, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

async function removeBen(response: StubResponse) {
  const onClose = vi.fn()
  const explanations: unknown[] = []
  stubServer({
    'DELETE /groups/3/members/12': ({ query }) => {
      explanations.push(Object.fromEntries(query))
      return response
    },
  })
  renderInApp(
    <RemoveMemberDialog
      circle={{ id: 3, name: 'Lake' }}
      member={{ id: 12, name: sampleNames.ben }}
      onClose={onClose}
    />,
  )
  await userEvent.selectOptions(await screen.findByLabelText('Rule'), 'No spam or advertising')
  enterText(screen.getByLabelText('Reason'), 'Watches.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  return { onClose, explanations }
}

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

test('sends the rule and the reason of the removal', async () => {
  const { onClose, explanations } = await removeBen({ status: 204 })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(explanations).toEqual([{ rule: 'spam', reason: 'Watches.' }])
  expect(toasts.map(({ text }) => text)).toEqual([`${sampleNames.ben} was removed`])
})

test('keeps the reason when the removal fails', async () => {
  const { onClose } = await removeBen({ status: 503, body: { detail: 'The database is not available.' } })
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Watches.')
})
