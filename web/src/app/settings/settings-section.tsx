import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

interface Props {
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** One matter among the settings. */
export function SettingsSection({ title, hint, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {hint && <p className="text-md text-quiet">{hint}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
