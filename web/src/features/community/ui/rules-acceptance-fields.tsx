import { useState } from 'react'
import { Checkbox } from '#ui/forms/checkbox.tsx'

interface Props {
  /** The version of the rules that members accept; empty: the rules need no acceptance. */
  version: string
  onChange: (version: string) => void
}

/** Whether members accept the rules, and whether a change asks all of them again. */
export function RulesAcceptanceFields({ version, onChange }: Props) {
  const [initial] = useState(version)
  const newVersion = () => new Date().toISOString()
  return (
    <div className="flex flex-col">
      <Checkbox
        label="Members accept the rules: new ones when they sign up, all others at their next visit"
        checked={version !== ''}
        onChange={(event) => onChange(event.target.checked ? initial || newVersion() : '')}
      />
      {initial !== '' && version !== '' && (
        <Checkbox
          label="This change is important: ask all members to accept the rules again"
          checked={version !== initial}
          onChange={(event) => onChange(event.target.checked ? newVersion() : initial)}
        />
      )}
    </div>
  )
}
