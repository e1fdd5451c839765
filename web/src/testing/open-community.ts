import type { Community } from '@daystar/contract/community'

/** The settings of a community that everyone can join. */
export const openCommunity: Community = {
  name: 'Lake',
  description: '',
  language: 'en',
  logo_url: null,
  accent: { light: null, dark: null },
  announcement: null,
  pages: [],
  rules_version: null,
  joining: 'open',
  members_invite: true,
  everyone_feed: true,
  directory: true,
  oidc: null,
  version: '1.0.0',
}
