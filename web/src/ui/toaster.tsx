import 'sonner/dist/styles.css'
import './toaster.css'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { Star } from './star.tsx'
import { type Toast, takeToasts } from './toast.ts'

const defaultDurationMs = 2400

function show({ text, tone = 'plain', durationMs = defaultDurationMs, action }: Toast): void {
  sonner(text, {
    duration: durationMs,
    icon: tone === 'failure' ? <CircleAlert aria-hidden="true" /> : tone === 'success' ? <Star /> : undefined,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  })
}

/** Where toasts appear: at the bottom, above the navigation of a phone, spoken politely. Stands once, in the shell. */
export function Toaster() {
  useEffect(() => takeToasts(show), [])
  return (
    <Sonner
      position="bottom-center"
      offset="1.5rem"
      mobileOffset={{ bottom: 'calc(5.5rem + env(safe-area-inset-bottom))' }}
      toastOptions={{ className: 'daystar-toast' }}
    />
  )
}
