import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface CollapsibleProps {
  label: ReactNode
  icon?: ReactNode
  /** Content after the label, such as a count or a short summary. */
  aside?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A heading that expands its content. Collapsed content stays mounted, to keep its state, and is inert. */
export function Collapsible({ label, icon, aside, open, onOpenChange, children }: CollapsibleProps) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-row px-3.5 text-start font-[580] hover:bg-sunk"
      >
        {icon && <span className="text-night">{icon}</span>}
        <span className="flex-1">{label}</span>
        {aside && <span className="text-sm font-normal text-quiet">{aside}</span>}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 text-quiet transition-[rotate]', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        inert={!open}
        className={classNames(
          'grid transition-[grid-template-rows,visibility]',
          open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">{children}</div>
      </div>
    </div>
  )
}
