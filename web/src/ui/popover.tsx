import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PopoverProps {
  /** The button that opens it: a `Button` or `IconButton` element. */
  trigger: ReactElement
  title: ReactNode
  hideTitle?: boolean | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  /** Width in pixels at the regular text size; never wider than the screen. */
  width?: number | undefined
  className?: string | undefined
  children: ReactNode
}

/** A panel beside its button. The page behind stays usable; Escape or a press elsewhere closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, hideTitle, open, onOpenChange, side = 'bottom', align = 'center', width = 320 } = props
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={8} className="z-30">
          <Base.Popup
            className={classNames('floating max-w-[calc(100vw-1rem)] p-4', props.className)}
            style={{ width: `${width / 16}rem` }}
          >
            <Base.Title className={hideTitle ? 'sr-only' : 'display mb-2 text-lg'}>{title}</Base.Title>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
