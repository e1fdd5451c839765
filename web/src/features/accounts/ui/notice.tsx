import type { ReactNode } from 'react'

interface Props {
  tone: 'problem' | 'good'
  children: ReactNode
}

/** What came of the form as a whole, read aloud as it appears. */
export function Notice({ tone, children }: Props) {
  const look = tone === 'problem' ? 'bg-danger-soft text-danger' : 'bg-leaf-soft text-leaf'
  return (
    <div role={tone === 'problem' ? 'alert' : 'status'} className={`rounded-row px-4 py-3 text-md font-[560] ${look}`}>
      {children}
    </div>
  )
}
