import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { SearchField } from '#ui/forms/search-field.tsx'

/** Searches the activities and comments of a circle on the page of results. */
export function CircleSearch({ circleId }: { circleId: number }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() !== '') void navigate({ to: '/search', search: { q: text.trim(), circle: circleId } })
  }

  return (
    <search className="min-w-44 flex-1">
      <form onSubmit={submit}>
        <SearchField
          label={t('Search in this circle')}
          maxLength={100}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
