import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { SanctionForm } from './sanction-form.tsx'

beforeEach(() => startSession('secret', 7))

test.each([
  ['Warning', 'Nothing else changes for them.', 'Send the warning'],
  ['Restriction: only followers see them', 'Only their followers see their profile', 'Restrict'],
  ['Suspension', 'They can only read your reason', 'Suspend'],
])('says what %s does to the member, and names the button after it', async (label, effect, button) => {
  renderInApp(<SanctionForm member={{ id: 2, name: sampleNames.ben }} />)
  await userEvent.selectOptions(screen.getByLabelText('Sanction'), label)
  screen.getByText(effect, { exact: false })
  expect(screen.getByRole('button').textContent).toBe(button)
})
