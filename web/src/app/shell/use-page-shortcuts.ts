import { useNavigate } from '@tanstack/react-router'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { currentSession } from '#lib/session/session.ts'
import { useShortcuts } from '#lib/shortcuts/use-shortcuts.ts'

/** Shortcuts that work on every page; activity lists add their own. */
export const pageShortcuts = [
  ['/', t('Search members or circles')],
  ['c', t('Log an activity')],
  ['g h', t('Go home')],
  ['g c', t('Go to circles')],
  ['g a', t('Go to my activities')],
  ['g p', t('Go to my profile')],
  ['g s', t('Go to settings')],
  ['?', t('Show these shortcuts')],
] as const

export function usePageShortcuts(): void {
  const navigate = useNavigate()
  useShortcuts({
    '/': () => emit('search:open', {}),
    c: () => void navigate({ to: '/upload' }),
    'g h': () => void navigate({ to: '/home' }),
    'g c': () => void navigate({ to: '/groups' }),
    'g a': () => void navigate({ to: '/activities' }),
    'g s': () => void navigate({ to: '/settings' }),
    'g p': () => {
      const userId = currentSession()?.userId
      if (userId) void navigate({ to: '/profile/$userId', params: { userId: String(userId) } })
    },
    '?': () => emit('shortcuts:open', {}),
  })
}
