import 'sonner/dist/styles.css'
import './toaster.css'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { useIsReachable } from '#lib/api/reachability.ts'
import { t } from '#lib/i18n/translate.ts'
import { Star } from '../brand/star.tsx'
import { subscribeToToasts, type Toast } from './toast.ts'

const defaultDurationMs = 2400
const withDetailMs = 6000

function show({ text, detail, tone = 'plain', durationMs, action }: Toast): void {
  sonner(text, {
    duration: durationMs ?? (detail ? withDetailMs : defaultDurationMs),
    description: detail,
    icon: tone === 'failure' ? <CircleAlert aria-hidden="true" /> : tone === 'success' ? <Star /> : undefined,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  })
}

/**
 * Shows toasts at the bottom of the page, above the bottom bar on phones and above the banner of an unreachable server.
 * Rendered once, in the shell, by `LazyToaster`.
 */
export function Toaster() {
  useEffect(() => subscribeToToasts(show), [])
  const isReachable = useIsReachable()
  return (
    <Sonner
      position="bottom-center"
      customAriaLabel={t('Messages (Alt+T)', {}, { comment: 'Short messages, and the keys that focus them' })}
      offset={isReachable ? '1.5rem' : '5rem'}
      mobileOffset={{ bottom: `calc(${isReachable ? 5.5 : 10}rem + env(safe-area-inset-bottom))` }}
      toastOptions={{ className: 'daystar-toast' }}
    />
  )
}
