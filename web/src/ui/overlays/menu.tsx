import { lazyOverlay } from './lazy-overlay.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuProps } from './menu-props.ts'

const MenuPanel = lazyOverlay(async () => (await import('./menu-panel.tsx')).MenuPanel, 'everyone')

/** A menu button whose items are known before it is opened. */
export function Menu({ trigger, items, align }: MenuProps) {
  return <MenuButton trigger={trigger} Panel={MenuPanel} panel={{ items, align }} />
}
