import { type JoiningMode, joiningModes } from '@daystar/contract/joining/modes'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'

const options = Object.entries(joiningModes).map(([value, label]) => ({ value, label }))

interface Props {
  value: JoiningMode
  error?: ReactNode
  onChange: (mode: JoiningMode) => void
}

export function JoiningSelect({ value, error, onChange }: Props) {
  return (
    <Select
      label={t('Who can join')}
      error={error}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as JoiningMode)}
    />
  )
}
