import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../../testing/enter-text.ts'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { sanction } from '../../../../testing/sanction.ts'
import { AppealList } from './appeal-list.tsx'

const ada = { id: 3, name: sampleNames.ada, username: null, profile_pic_url: null }
const comment = { kind: 'removal', subject_type: 'comment', subject_excerpt: 'Cheap watches', removed_content: true }
const appealed = { appeal: 'They were mine.', appealed_at: '2026-06-02T08:00:00Z', created_by: null }

const appeal = (can: string[]) => ({
  sanction: { ...sanction, ...comment, ...appealed },
  member: ada,
  case_id: null,
  can,
})

beforeEach(() => startSession('secret', 7))

test('the buttons of an appeal say that an answer is missing, and what the decision was about', async () => {
  stubServer({ 'GET /admin/appeals': { body: [appeal(['sanction:lift'])] } })
  renderInApp(<AppealList />)
  const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'Keep the decision' })
  expect(screen.getByText('The comment “Cheap watches” was deleted.')).toBeDefined()
  expect(keep.disabled).toBe(true)
  const reason = document.getElementById(keep.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/^Write an answer first\./)

  enterText(screen.getByLabelText(`Answer to ${sampleNames.ada}`), 'We looked at it.')
  expect(keep.disabled).toBe(false)
  expect(screen.queryByText(/Write an answer first/)).toBeNull()
})

test('an appeal against a decision that the viewer cannot lift has no buttons', async () => {
  stubServer({ 'GET /admin/appeals': { body: [appeal([])] } })
  renderInApp(<AppealList />)
  await screen.findByText('Only operators decide the appeals of moderators and operators.')
  expect(screen.getByText('They were mine.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
