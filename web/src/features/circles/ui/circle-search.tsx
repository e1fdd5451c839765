import { useNavigate } from '@tanstack/react-router'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { SearchField } from '#ui/forms/filters/search-field.tsx'
import { Form } from '#ui/forms/form.tsx'

/** Searches the activities and comments of a circle on the page of results. */
export function CircleSearch({ circleId }: { circleId: number }) {
  const navigate = useNavigate()
  const form = useForm({
    ...useFormValues({ text: '' }),
    send: async ({ text }) => {
      if (text.trim() !== '') await navigate({ to: '/search', search: { q: text.trim(), circle: circleId } })
    },
  })

  return (
    <search className="min-w-44 flex-1">
      <Form form={form} className="">
        <SearchField label={t('Search in this circle')} maxLength={100} enterKeyHint="search" {...form.field('text')} />
      </Form>
    </search>
  )
}
