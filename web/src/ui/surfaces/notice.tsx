import type { ReactNode } from 'react'

interface Props {
  tone: 'error' | 'success'
  /** Announced at once: the default for errors. */
  isAlert?: boolean
  children: ReactNode
}

/** The result of a request, announced by screen readers. */
export function Notice({ tone, isAlert = tone === 'error', children }: Props) {
  const toneClass = tone === 'error' ? 'bg-danger-soft text-danger' : 'bg-leaf-soft text-leaf'
  return (
    <div role={isAlert ? 'alert' : 'status'} className={`rounded-row px-4 py-3 text-md font-[560] ${toneClass}`}>
      {children}
    </div>
  )
}
