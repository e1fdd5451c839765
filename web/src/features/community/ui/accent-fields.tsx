import type { CommunityForm } from '../api/use-community-form.ts'
import { AccentField } from './accent-field.tsx'

/** The accent colour in both themes. */
export function AccentFields({ form }: { form: CommunityForm }) {
  return (
    <>
      <AccentField theme="light" {...form.control('accent_light')} />
      <AccentField theme="dark" {...form.control('accent_dark')} />
    </>
  )
}
