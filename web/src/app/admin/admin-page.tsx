import type { ReactNode } from 'react'
import { useDocumentTitle } from '../use-document-title.ts'

interface Props {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A page of the administration: its heading, and its sections below each other. */
export function AdminPage({ title, description, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className="in-order flex flex-col gap-2.5 sm:gap-5">
      <header className="mx-4 sm:mx-0.5">
        <h1 className="text-2xl">{title}</h1>
        {description && <p className="text-quiet">{description}</p>}
      </header>
      {children}
    </div>
  )
}
