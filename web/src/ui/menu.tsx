import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuEntry {
  label: ReactNode
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Leads to a place: a link element, which the entry becomes. */
  link?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

export interface MenuProps {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
}

function entryLook(danger: boolean | undefined): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-row px-3 text-left font-[560] outline-none select-none',
    'data-disabled:opacity-50 data-highlighted:bg-sunk',
    danger && 'text-danger data-highlighted:bg-danger-soft',
  )
}

/** A few acts or places behind one button. Arrows, Home, End and first letters move; Escape closes. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-30">
          <Base.Popup className="floating min-w-48 p-1.5 outline-none">
            {entries.map((entry, place) => {
              const content = (
                <>
                  {entry.icon && <span className={entry.danger ? undefined : 'text-quiet'}>{entry.icon}</span>}
                  {entry.label}
                </>
              )
              const look = entryLook(entry.danger)
              return entry.link ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries of one menu keep their order while it is open.
                <Base.LinkItem key={place} render={entry.link} closeOnClick className={look}>
                  {content}
                </Base.LinkItem>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Base.Item key={place} disabled={entry.disabled} onClick={entry.onSelect} className={look}>
                  {content}
                </Base.Item>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
