import type { CommunityForm } from '../api/use-community-form.ts'
import { AccentField } from './accent-field.tsx'

/** The accent colour in both themes. */
export function AccentFields({ form: { values, errors, change } }: { form: CommunityForm }) {
  return (
    <>
      <AccentField
        theme="light"
        value={values.accent_light}
        error={errors.accent_light}
        onChange={(accent_light) => change({ accent_light })}
      />
      <AccentField
        theme="dark"
        value={values.accent_dark}
        error={errors.accent_dark}
        onChange={(accent_dark) => change({ accent_dark })}
      />
    </>
  )
}
