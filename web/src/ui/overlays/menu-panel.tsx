import { Menu as Base } from '@base-ui/react/menu'
import { t } from '#lib/i18n/translate.ts'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'
import type { MenuItem, MenuPanelProps, MenuProps } from './menu-props.ts'

type Props = MenuPanelProps & Pick<MenuProps, 'items' | 'align'>

/** An item can open a form that takes the focus before the menu is gone. */
const isTextField = (element: Element | null) => element?.matches('input, textarea') === true

function itemClass(danger: boolean | undefined): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-row px-3 text-start font-[560] outline-none select-none',
    'data-disabled:opacity-50 data-highlighted:bg-sunk',
    danger && 'text-danger data-highlighted:bg-danger-soft',
  )
}

function Item({ item }: { item: MenuItem }) {
  const className = itemClass(item.danger)
  const content = (
    <>
      {item.icon && <span className={item.danger ? undefined : 'text-quiet'}>{item.icon}</span>}
      {item.label}
    </>
  )
  return item.link ? (
    <Base.LinkItem render={item.link} closeOnClick className={className}>
      {content}
    </Base.LinkItem>
  ) : (
    <Base.Item disabled={item.disabled} onClick={item.onSelect} className={className}>
      {content}
    </Base.Item>
  )
}

/**
 * The menu itself. Arrow keys, Home, End and typing move the highlight; Escape closes and returns focus to the button.
 */
export function MenuPanel({ open, onClose, anchor, labelledBy, items, align = 'end' }: Props) {
  useCloseOnBack(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <EventBoundary>
          {/* A landmark of its own, because menus are rendered outside those of the page. */}
          <Base.Positioner
            role="region"
            aria-label={t('Menu')}
            anchor={anchor}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-50"
          >
            <Base.Popup
              aria-labelledby={labelledBy}
              finalFocus={() => (isTextField(document.activeElement) ? false : anchor.current)}
              className="floating min-w-48 max-w-[calc(100vw-1rem)] p-1.5 outline-none"
            >
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items keep their order while the menu is open.
                <Item key={index} item={item} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </EventBoundary>
      </Base.Portal>
    </Base.Root>
  )
}
