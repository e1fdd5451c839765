import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { definitionOf } from '#lib/outbox/definitions.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { Button } from '#ui/buttons/button.tsx'
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
  const [texts, setTexts] = useState(() => textsIn(item))

  async function save() {
    const body = { ...item.body, ...Object.fromEntries(texts.map(({ field, text }) => [field, text])) }
    const isSaved = await changeItem(item, { body })
    if (!isSaved) return showToast(t('It is being sent and cannot be changed now.'), { tone: 'failure' })
    onDone()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {texts.map(({ field, label, text }) => (
        <TextArea
          key={field}
          label={label}
          rows={field === 'title' ? 1 : 3}
          value={text}
          onChange={({ currentTarget: { value } }) =>
            setTexts((all) => all.map((entry) => (entry.field === field ? { ...entry, text: value } : entry)))
          }
        />
      ))}
      <div className="flex gap-2">
        <Button type="submit" size="compact">
          {t('Save')}
        </Button>
        <Button tone="quiet" size="compact" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
