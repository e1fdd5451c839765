import type { Ability } from '@daystar/contract/abilities'
import { Link, useLocation } from '@tanstack/react-router'
import { useOpenDecisions } from '#features/moderation/api/use-open-decisions.ts'
import { t } from '#lib/i18n/translate.ts'
import { ScrollRow } from '#ui/navigation/scroll-row.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'
import { type AdminPageName, adminPagesFor } from './admin-pages.ts'

/** A column next to the page; on small screens a row that scrolls. */
export function AdminNavigation({ can }: { can: readonly Ability[] }) {
  const pages = adminPagesFor(can)
  const decisions = useOpenDecisions()
  const counts: Partial<Record<AdminPageName, number>> = decisions
    ? { reports: decisions.reports + decisions.appeals, applications: decisions.applications }
    : {}
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label={t('Administration')} className="min-w-0 lg:sticky lg:top-23">
      <ScrollRow selected={path} count={pages.length} className="gap-1 px-3 py-1 sm:px-0 lg:flex-col">
        {pages.map(({ name, label, icon: Icon }) => (
          <Link
            key={name}
            to="/admin/$page"
            params={{ page: name }}
            data-selected={`${path}/`.startsWith(`/admin/${name}/`) ? '' : undefined}
            className="relative flex min-h-11 flex-none items-center gap-2.5 rounded-row px-3.5 font-[560] text-quiet hover:bg-sunk hover:text-ink aria-[current=page]:bg-night-soft aria-[current=page]:text-night"
          >
            <Icon aria-hidden="true" className="size-5 flex-none" />
            {label}
            <Badge count={counts[name] ?? 0} className="lg:ms-auto" />
            {counts[name] !== undefined && counts[name] > 0 && (
              <span className="sr-only">{t('{counts} to decide', { counts: counts[name] })}</span>
            )}
          </Link>
        ))}
      </ScrollRow>
    </nav>
  )
}
