import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '../buttons/icon-button.tsx'

interface Props {
  name: string
  to: '/profile/$userId' | '/circles/$circleId'
  id: number
  picture: ReactNode
  reasons: readonly string[]
  /** Follows or joins. */
  action: ReactNode
  onDismiss: () => void
}

/** A suggested member or circle with the reason, and two buttons: one for the suggestion, one to dismiss it. */
export function SuggestionRow({ name, to, id, picture, reasons, action, onDismiss }: Props) {
  const params = to === '/profile/$userId' ? { userId: String(id) } : { circleId: String(id) }
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-1 py-1">
      <Link
        to={to}
        params={params as never}
        className="-ms-2 flex min-w-0 flex-1 basis-48 items-center gap-3 rounded-row px-2 py-1 hover:bg-sunk"
      >
        {picture}
        <span className="min-w-0 leading-snug">
          <span dir="auto" className="block truncate text-left rtl:text-right font-[620]">
            {name}
          </span>
          {reasons.map((reason) => (
            <span key={reason} className="block text-quiet text-sm wrap-anywhere">
              {reason}
            </span>
          ))}
        </span>
      </Link>
      <span className="flex items-center">
        {action}
        <IconButton
          label={
            to === '/profile/$userId'
              ? t('Do not suggest {name} again', { name }, { context: 'member' })
              : t('Do not suggest {name} again', { name }, { context: 'circle' })
          }
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onDismiss}
        />
      </span>
    </li>
  )
}
