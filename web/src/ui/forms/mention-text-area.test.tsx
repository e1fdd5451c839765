import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { emptyComposedText, toTokens } from '#lib/mentions/mention-tokens.ts'
import { MentionTextArea } from './mention-text-area.tsx'

const jonas = { id: 12, name: 'Jonas Lind', username: 'jonas', profile_pic_url: null }

function Description() {
  const [value, setValue] = useState(emptyComposedText)
  return (
    <>
      <MentionTextArea label="Description" value={value} onChange={setValue} suggest={async () => [jonas]} />
      <p data-testid="sent">{toTokens(value)}</p>
    </>
  )
}

test('places the caret after an inserted mention in the middle of a text', async () => {
  render(<Description />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('Description')
  await userEvent.type(area, 'With  at dawn')
  area.setSelectionRange(5, 5)
  await userEvent.keyboard('@Jon')
  await screen.findByRole('option', { name: /Jonas Lind/ })
  await userEvent.keyboard('{Enter}and Ben')
  expect(screen.getByTestId('sent').textContent).toBe('With [Jonas Lind](u:12) and Ben at dawn')
})
