import type { CommunitySettings } from '../community.ts'

// Must not import the schema library, because the browser bundles this file.

/** The defaults of the settings that everyone sees as they are. The server adds those of the others. */
export const publicDefaults = {
  name: 'Daystar',
  description: '',
  language: 'en',
  joining: 'open',
  members_invite: true,
  everyone_feed: true,
  directory: true,
} as const satisfies Partial<CommunitySettings>
