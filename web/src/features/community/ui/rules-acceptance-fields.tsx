import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'

interface Props {
  /** The version of the rules that members accept; empty: the rules need no acceptance. */
  version: string
  onChange: (version: string) => void
}

/** The settings by which members accept the rules, and a change asks all of them again. */
export function RulesAcceptanceFields({ version, onChange }: Props) {
  const [initial] = useState(version)
  const newVersion = () => new Date().toISOString()
  return (
    <div className="flex flex-col">
      <Checkbox
        label={t('Members accept the rules: new ones when they sign up, all others at their next visit')}
        checked={version !== ''}
        onChange={(event) => onChange(event.target.checked ? initial || newVersion() : '')}
      />
      {initial !== '' && version !== '' && (
        <Checkbox
          label={t('This change is important: ask all members to accept the rules again')}
          checked={version !== initial}
          onChange={(event) => onChange(event.target.checked ? newVersion() : initial)}
        />
      )}
    </div>
  )
}
