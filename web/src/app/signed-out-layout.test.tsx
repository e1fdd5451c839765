import type { Community } from '@daystar/contract/community'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setCommunity } from '#lib/community.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SignedOutLayout } from './signed-out-layout.tsx'

test('the description of the community has its language, and the text of the app that of the page', async () => {
  const community = { name: 'Lake', pages: [] as string[], description: '', language: 'de' } as Community
  setCommunity(community)
  renderInApp(<SignedOutLayout title="Sign in">{null}</SignedOutLayout>)
  expect((await screen.findByText(/A journal of what you do/)).lang).toBe('')
  cleanup()
  setCommunity({ ...community, description: 'Wir schwimmen im See.' })
  renderInApp(<SignedOutLayout title="Sign in">{null}</SignedOutLayout>)
  expect((await screen.findByText('Wir schwimmen im See.')).lang).toBe('de')
})
