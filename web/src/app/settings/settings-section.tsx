import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

interface Props {
  title: string
  description?: string | undefined
  children: ReactNode
}

/** One titled section of the settings page. */
export function SettingsSection({ title, description, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {description && <p className="text-md text-quiet">{description}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
