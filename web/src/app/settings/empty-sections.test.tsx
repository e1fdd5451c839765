import { screen } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import { MutedList } from '#features/moderation/ui/member-tools/muted-list.tsx'
import { OwnSanctions } from '#features/moderation/ui/sanctions/own-sanctions.tsx'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'

beforeEach(() => startSession('secret', 7))

test('says that there are no messages from the moderators', async () => {
  stubServer({ 'GET /users/me/sanctions': { body: [] as object } })
  renderInApp(<OwnSanctions />)
  await screen.findByText('No messages from the moderators.')
})

test('says that the member has muted neither anyone nor any words', async () => {
  stubServer({ 'GET /users/me/mutes': { body: [] as object } })
  renderInApp(<MutedList />)
  await screen.findByText("You haven't muted anyone or any words.")
})
