import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** An illustration. */
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** A button or link to the next step. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-10 text-center">
      {picture && <div className="mb-3">{picture}</div>}
      <p className="display text-lg">{title}</p>
      {children && <p className="text-quiet text-pretty">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
