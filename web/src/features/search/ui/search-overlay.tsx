import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSearch } from '../api/use-search.ts'
import { SearchResults } from './search-results.tsx'

/** Members and circles by name. Arrows walk through what was found; Enter opens it. Mounted while it is open. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const found = useSearch(text)

  function walk(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    if (links.length === 0) return
    event.preventDefault()
    const here = links.indexOf(document.activeElement as HTMLElement)
    const next = here + (event.key === 'ArrowDown' ? 1 : -1)
    const target = next < 0 ? input.current : links[Math.min(next, links.length - 1)]
    target?.focus()
  }

  function openFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // What still stands there belongs to the words of before.
    if (found.words !== text.trim() || found.members.isPlaceholderData || found.circles.isPlaceholderData) return
    results.current?.querySelector<HTMLElement>('a')?.click()
  }

  return (
    <Sheet open onClose={onClose} title="Search" initialFocus={input} width="wide">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the links inside. */}
      <div onKeyDown={walk} className="flex min-h-96 flex-col gap-5">
        <TextField
          ref={input}
          label="Search members or circles"
          hideLabel
          type="search"
          placeholder="Search members or circles"
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          icon={<Search aria-hidden="true" className="size-5" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={openFirst}
        />
        <div ref={results}>
          <SearchResults {...found} isAsking={text.trim() !== ''} onOpen={onClose} />
        </div>
      </div>
    </Sheet>
  )
}
