import { Link } from '@tanstack/react-router'
import { ClipboardList, House, Plus, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { CirclesIcon } from '#ui/brand/circles-icon.tsx'

const itemClass =
  'flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-row text-2xs font-[580] text-quiet aria-[current=page]:text-ink'
const labelClass = 'max-w-full truncate text-[min(1em,4.2vw)]'

/** The main actions at the bottom of small screens, within reach of the thumb. */
export function BottomBar() {
  return (
    <nav
      aria-label={t('Shortcuts')}
      className="hiding-bar fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="mx-auto flex h-17 max-w-reading items-center justify-around px-1">
        <Item to="/home" icon={<House aria-hidden="true" className="size-5.5" />}>
          {t('Home')}
        </Item>
        <button type="button" className={itemClass} onClick={() => emit('search:open', {})}>
          <Search aria-hidden="true" className="size-5.5" />
          <span className={labelClass}>{t('Search')}</span>
        </button>
        <Link
          to="/upload"
          aria-label={t('Log an activity')}
          className="-mt-6 grid size-14 flex-none place-items-center rounded-[1.2rem] bg-night text-on-night shadow-high"
        >
          <Plus aria-hidden="true" className="size-6.5" />
        </Link>
        <Item to="/groups" icon={<CirclesIcon className="size-5.5" />}>
          {t('Circles')}
        </Item>
        <button type="button" className={itemClass} onClick={() => emit('planning:open', {})}>
          <ClipboardList aria-hidden="true" className="size-5.5" />
          <span className={labelClass}>{t('Plan')}</span>
        </button>
      </div>
    </nav>
  )
}

function Item({ to, icon, children }: { to: '/home' | '/groups'; icon: ReactNode; children: string }) {
  return (
    <Link to={to} activeOptions={{ includeSearch: false }} className={itemClass}>
      {icon}
      <span className={labelClass}>{children}</span>
    </Link>
  )
}
