import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'

interface Props {
  circles: readonly { readonly id: number; readonly name: string }[]
  /** The id of a circle, or empty for none. */
  value: string
  onChange: (circleId: string) => void
}

/** The circle to which those who join are added. Hidden from members without circles. */
export function CircleSelect({ circles, value, onChange }: Props) {
  if (circles.length === 0) return null
  return (
    <Select
      label={t('Also add them to a circle')}
      options={[
        { value: '', label: t('None', {}, { context: 'circle' }) },
        ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
