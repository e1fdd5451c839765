import { Hash } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { readTag, tagMaxLength } from '#lib/texts/read-tag.ts'
import { TextField } from './text-field.tsx'

/** A field whose text becomes a filter when it is submitted with Enter. */
export function TagFilterField({ onTag }: { onTag: (tag: string) => void }) {
  const [text, setText] = useState('')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const tag = readTag(text)
    if (tag === undefined) return
    setText('')
    onTag(tag)
  }

  return (
    <form onSubmit={submit} className="min-w-40 flex-1 basis-48">
      <TextField
        label={t('Tag')}
        maxLength={tagMaxLength}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        icon={<Hash aria-hidden="true" className="size-5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
