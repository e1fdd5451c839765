import type { Audience } from '@daystar/contract/activities'

export const audienceOptions: { value: Audience; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
  { value: 'me', label: 'Only me' },
]
