import { ChevronDown } from 'lucide-react'
import { useOpenDecisions } from '#features/moderation/api/use-open-decisions.ts'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { Badge } from '#ui/surfaces/badge.tsx'

const Panel = lazyOverlay(async () => (await import('./account-menu-panel.tsx')).AccountMenuPanel, 'first')

/** The viewer's account pages, and sign-out. */
export function AccountMenu() {
  const decisions = useOpenDecisions()
  const open = decisions ? decisions.reports + decisions.appeals + decisions.applications : 0
  const trigger = (
    <IconButton
      label={open === 0 ? t('Account') : t('Account, {open} to decide', { open })}
      icon={<ChevronDown aria-hidden="true" className="size-5" />}
      badge={<Badge count={open} />}
    />
  )
  return <MenuButton trigger={trigger} Panel={Panel} panel={{ toDecide: open }} />
}
