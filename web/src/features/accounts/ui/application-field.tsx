import { limits } from '@daystar/contract/limits'
import { TextArea } from '#ui/forms/text-area.tsx'

interface Props {
  value: string
  onChange: (text: string) => void
}

/** The message of an application to join. */
export function ApplicationField({ value, onChange }: Props) {
  return (
    <TextArea
      label="Why would you like to join?"
      rows={4}
      required
      maxLength={limits.applicationMax}
      countTo={limits.applicationMax}
      hint="Only the moderators read this. They decide on your application."
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
