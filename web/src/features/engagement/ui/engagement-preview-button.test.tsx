import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { EngagementPreviewButton } from './engagement-preview-button.tsx'

const [ada, ben] = [
  { id: 7, name: sampleNames.ada },
  { id: 12, name: sampleNames.ben },
]

test.each([
  ['nobody', {}],
  ['two members', { highfivers_preview: [ada], commenters_preview: [ben] }],
])('opens the list of an activity with the engagement of %s', async (_, engagement) => {
  const onOpen = vi.fn()
  renderInApp(<EngagementPreviewButton activity={normalizeActivity({ id: 5, ...engagement })} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('button', { name: /^Show who gave a high five or commented/ }))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('shows the pictures of at most four members, each once', () => {
  const members = [sampleNames.cleo, 'Dev', 'Edda', sampleNames.finn].map((name, index) => ({ id: 13 + index, name }))
  const preview = { highfivers_preview: [ada, ...members], commenters_preview: [ada, ben] }
  renderInApp(<EngagementPreviewButton activity={normalizeActivity({ id: 5, ...preview })} onOpen={vi.fn()} />)
  expect(document.querySelectorAll('button span.rounded-full.border-2')).toHaveLength(4)
})
