import { Hash } from 'lucide-react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { readTag, tagMaxLength } from '#lib/texts/read-tag.ts'
import { Form } from '../form.tsx'
import { TextField } from '../text-field.tsx'

/** A field whose text becomes a filter when it is submitted with Enter. */
export function TagFilterField({ onTag }: { onTag: (tag: string) => void }) {
  const form = useForm({
    ...useFormValues({ text: '' }),
    send: async ({ text }) => {
      const tag = readTag(text)
      if (tag === undefined) return
      form.change({ text: '' })
      onTag(tag)
    },
  })

  return (
    <Form form={form} className="min-w-40 flex-1 basis-48">
      <TextField
        label={t('Tag')}
        maxLength={tagMaxLength}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        icon={<Hash aria-hidden="true" className="size-5" />}
        {...form.field('text')}
      />
    </Form>
  )
}
