import { type KeyboardEvent, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { SearchField } from '#ui/forms/filters/search-field.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useSearch } from '../api/use-search.ts'
import { SearchResults } from './search-results.tsx'

/** Searches members and circles by name, with arrow keys and Enter for the results. Mounted only while open. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const search = useSearch(text)

  function moveFocus(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    if (links.length === 0) return
    event.preventDefault()
    const current = links.indexOf(document.activeElement as HTMLElement)
    const next = current + (event.key === 'ArrowDown' ? 1 : -1)
    const target = next < 0 ? input.current : links[Math.min(next, links.length - 1)]
    target?.focus()
  }

  function openFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // The displayed results can belong to the previous text.
    if (search.text !== text.trim() || search.members.isPlaceholderData || search.circles.isPlaceholderData) return
    results.current?.querySelector<HTMLElement>('a')?.click()
  }

  return (
    <Sheet open onClose={onClose} title={t('Search')} initialFocus={input} width="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the links inside. */}
      <div onKeyDown={moveFocus} className="flex min-h-96 flex-col gap-5">
        <SearchField
          ref={input}
          label={t('Search members or circles')}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={openFirst}
        />
        <div ref={results}>
          <SearchResults {...search} hasText={text.trim() !== ''} onOpen={onClose} />
        </div>
      </div>
    </Sheet>
  )
}
