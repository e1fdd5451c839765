import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { changeItem } from '#lib/outbox/outbox.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { textsIn } from './item-texts.ts'

/** Edits the texts of an item. */
export function ItemTexts({ item, onDone }: { item: OutboxItem; onDone: () => void }) {
  const [texts, setTexts] = useState(() => textsIn(item))
  const labels = { title: t('Title'), content: t('Comment'), description: t('Description'), text: t('Text') }

  async function save() {
    const isSaved = await changeItem(item, { body: { ...item.body, ...Object.fromEntries(texts) } })
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
      {texts.map(([field, text]) => (
        <TextArea
          key={field}
          label={labels[field]}
          rows={field === 'title' ? 1 : 3}
          value={text}
          onChange={({ currentTarget: { value } }) =>
            setTexts((all) => all.map((entry) => (entry[0] === field ? ([field, value] as const) : entry)))
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
