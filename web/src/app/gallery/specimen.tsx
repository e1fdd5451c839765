import type { ReactNode } from 'react'
import { Card } from '#ui/surfaces/card.tsx'

/** One group of components on a card. */
export function Specimen({ title, stack = false, children }: { title: string; stack?: boolean; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2>{title}</h2>
      <Card as="div" className={stack ? 'specimen-stack' : 'specimen-body'}>
        {children}
      </Card>
    </section>
  )
}
