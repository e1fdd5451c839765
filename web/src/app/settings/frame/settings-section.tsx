import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/surfaces/card.tsx'

interface Props {
  title: string
  /** The anchor of links to the section. */
  id?: string | undefined
  /** Hides the title visually, where it repeats the heading of the page. */
  hidesTitle?: boolean | undefined
  description?: string | undefined
  children: ReactNode
}

/** One titled section of a page. A link to its id scrolls to it, moves the focus to its title and highlights it. */
export function SettingsSection({ title, id, hidesTitle = false, description, children }: Props) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const target = useLocation({
    select: ({ hash, state }) => (id !== undefined && hash === id ? (state.__TSR_key ?? '') : undefined),
  })
  const isTarget = id !== undefined && target !== undefined
  // Each visit of the link has a new value.
  useEffect(() => {
    if (id === undefined || target === undefined) return
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [id, target])
  return (
    <Card id={id} aria-labelledby={titleId} className={classNames('p-5 sm:p-6', isTarget && 'linked-section')}>
      <h2
        id={titleId}
        ref={heading}
        tabIndex={isTarget ? -1 : undefined}
        className={hidesTitle ? 'sr-only' : 'text-xl'}
      >
        {title}
      </h2>
      {description && <p className="text-md text-quiet">{description}</p>}
      <div className={hidesTitle && !description ? '' : 'mt-4'}>{children}</div>
    </Card>
  )
}
