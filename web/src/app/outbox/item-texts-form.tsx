import { useState } from 'react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { definitionOf } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { changeItem } from './registry.ts'

/** The texts of an item that can be edited. */
export function textsIn(item: OutboxItem) {
  const { body = {} } = item
  return Object.entries(definitionOf(item).texts as Readonly<Record<string, string>>).flatMap(([field, label]) => {
    const text = body[field]
    return typeof text === 'string' ? [{ field, label, text }] : []
  })
}

/** Edits the texts of an item. */
export function ItemTexts({ item, onDone }: { item: OutboxItem; onDone: () => void }) {
  const [texts] = useState(() => textsIn(item))
  const form = useForm({
    ...useFormValues(Object.fromEntries(texts.map(({ field, text }) => [field, text]))),
    send: (changed) => changeItem(item, { body: { ...item.body, ...changed } }),
    onSuccess: (isSaved) => {
      if (isSaved) onDone()
      else showToast(t('It is being sent and cannot be changed now.'), { tone: 'failure' })
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-3">
      {texts.map(({ field, label }) => (
        <TextArea key={field} label={label} rows={field === 'title' ? 1 : 3} {...form.field(field)} />
      ))}
      <div className="flex gap-2">
        <Button type="submit" size="compact">
          {t('Save')}
        </Button>
        <Button tone="quiet" size="compact" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
