import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#lib/session/session.ts'
import { renderInApp, stubServer } from '../../testing/render-in-app.tsx'
import { sampleNames } from '../../testing/sample.ts'
import { AboutSettings } from './about-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { EmailSettings } from './email-settings.tsx'
import { InvitationSettings } from './invitation-settings.tsx'
import { ModerationSettings } from './moderation-settings.tsx'
import { personalPages } from './personal-pages.ts'
import { PrivacySettings } from './privacy-settings.tsx'
import { SecurityLogSettings } from './security-log-settings.tsx'
import { SignInSettings } from './sign-in-settings.tsx'

beforeEach(() => startSession('secret', 7))

test.each([
  ['about', AboutSettings],
  ['data', DataSettings],
  ['display', DisplaySettings],
  ['email', EmailSettings],
  ['invitations', InvitationSettings],
  ['moderation', ModerationSettings],
  ['privacy', PrivacySettings],
  ['security-log', SecurityLogSettings],
  ['sign-in', SignInSettings],
])('the page %s contains every section that the search leads to', async (name, Page) => {
  const settings = { receives_announcements: true, alt_text_reminder: false }
  const me = { id: 7, name: sampleNames.ada, email: 'ada@example.org', role: 'member', ...settings }
  stubServer({ 'GET /users/me': { body: me } })
  renderInApp(<Page />)
  const entries = personalPages({ canInvite: true, oidc: null }).find((page) => page.name === name)?.entries ?? []
  expect(entries).not.toEqual([])
  await waitFor(() => expect(entries.filter(({ section }) => document.getElementById(section) === null)).toEqual([]))
})
