import { Menu as Base } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { classNames } from './class-names.ts'
import type { MenuEntry, MenuProps } from './menu-props.ts'

interface MenuPanelProps extends Pick<MenuProps, 'entries' | 'align'> {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  labelledBy: string
}

function entryLook(danger: boolean | undefined): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-row px-3 text-left font-[560] outline-none select-none',
    'data-disabled:opacity-50 data-highlighted:bg-sunk',
    danger && 'text-danger data-highlighted:bg-danger-soft',
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const look = entryLook(entry.danger)
  const content = (
    <>
      {entry.icon && <span className={entry.danger ? undefined : 'text-quiet'}>{entry.icon}</span>}
      {entry.label}
    </>
  )
  return entry.link ? (
    <Base.LinkItem render={entry.link} closeOnClick className={look}>
      {content}
    </Base.LinkItem>
  ) : (
    <Base.Item disabled={entry.disabled} onClick={entry.onSelect} className={look}>
      {content}
    </Base.Item>
  )
}

/** The list itself: arrows, Home, End and first letters move; Escape closes and returns the focus to the button. */
export function MenuPanel({ open, onClose, anchor, labelledBy, entries, align = 'end' }: MenuPanelProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup aria-labelledby={labelledBy} finalFocus={anchor} className="floating min-w-48 p-1.5 outline-none">
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries of one menu keep their order while it is open.
              <Entry key={place} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
