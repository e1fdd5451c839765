import { Popover as Base } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { EventBoundary } from '../surfaces/event-boundary.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import { lazyOverlay } from './lazy-overlay.tsx'
import { isOnTrigger } from './overlay-trigger.ts'
import type { PopoverProps } from './popover-props.ts'

const PanelSheet = lazyOverlay(async () => (await import('./sheet.tsx')).Sheet)

interface PopoverPanelProps extends Omit<PopoverProps, 'trigger' | 'open' | 'onOpenChange'> {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}

/** The panel itself. The focus moves into it on opening, and back to the button on closing. */
export function PopoverPanel(props: PopoverPanelProps) {
  const isPhone = useMediaQuery('(width < 40rem)')
  const { open, onClose, title, children } = props
  if (!props.isSheetOnPhones || !isPhone) return <Panel {...props} />
  return (
    <PanelSheet open={open} onClose={onClose} title={title}>
      {children}
    </PanelSheet>
  )
}

function Panel(props: PopoverPanelProps) {
  const { open, onClose, anchor, title, hideTitle, side = 'bottom', align = 'center', width = 320 } = props
  useCloseOnBack(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && !isOnTrigger(event, anchor.current)) onClose()
      }}
    >
      <Base.Portal>
        <EventBoundary>
          <Base.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={8}
            collisionPadding={8}
            className="z-50"
          >
            <Base.Popup
              finalFocus={anchor}
              className={classNames('floating max-w-[calc(100vw-1rem)] p-4', props.className)}
              style={{ width: `${width / 16}rem` }}
            >
              <Base.Title className={hideTitle ? 'sr-only' : 'display mb-2 text-lg'}>{title}</Base.Title>
              {props.children}
            </Base.Popup>
          </Base.Positioner>
        </EventBoundary>
      </Base.Portal>
    </Base.Root>
  )
}
