import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { type ComposedText, mentionBeingTyped } from '#lib/mentions/mention-tokens.ts'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { PersonLine } from '../people/person-line.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'

interface Suggestion {
  id: number
  name: string
  username: string | null
  profile_pic_url: string | null
}

export interface MentionTextAreaProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'defaultValue' | 'ref'> {
  value: ComposedText
  onChange: (value: ComposedText) => void
  /** Finds members for the text after an @. */
  suggest: (text: string) => Promise<readonly Suggestion[]>
}

const suggestDelayMs = 120

/** A text area that suggests members after an @. Arrow keys move through the list; Enter or Tab selects. */
export function MentionTextArea({ value, onChange, suggest, onKeyDown, className, ...rest }: MentionTextAreaProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [mention, setMention] = useState<{ at: number; text: string } | null>(null)
  const { suggestions, active, setActive } = useSuggestions(mention?.text, suggest)
  const caret = useRef<number | null>(null)
  const isOpen = mention !== null && suggestions.length > 0
  useCloseOnBack(isOpen, () => setMention(null))
  // A layout effect, so that the caret is in place before the next key press.
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function updateMention() {
    const next = mentionBeingTyped(area.current?.value ?? '', area.current?.selectionStart ?? 0)
    setMention((before) => (before?.at === next?.at && before?.text === next?.text ? before : next))
  }

  function choose(person: Suggestion) {
    if (!mention) return
    const before = `${value.text.slice(0, mention.at)}@${person.name} `
    const text = before + value.text.slice(mention.at + 1 + mention.text.length)
    const isChosen = value.chosen.some((member) => member.id === person.id)
    onChange({ text, chosen: isChosen ? value.chosen : [...value.chosen, { id: person.id, name: person.name }] })
    setMention(null)
    caret.current = before.length
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = suggestions[active]
    if (!isOpen || !person) return onKeyDown?.(event)
    if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setActive((active + suggestions.length - 1) % suggestions.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setMention(null)
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classNames('relative', className)}>
      <TextArea
        {...rest}
        ref={area}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
        onKeyUp={updateMention}
        onClick={updateMention}
        onInput={updateMention}
        onBlur={() => setMention(null)}
        onKeyDown={handleKeyDown}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${suggestions[active]?.id}` : undefined}
      />
      <div role="status" className="sr-only">
        {isOpen ? t('{count} suggestions', { count: suggestions.length }) : ''}
      </div>
      {isOpen && <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />}
    </div>
  )
}

/** The suggested members for the text after an @, and which of them is selected. */
function useSuggestions(mentionText: string | undefined, suggest: MentionTextAreaProps['suggest']) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(0)
  const latestSuggest = useRef(suggest)
  useEffect(() => {
    latestSuggest.current = suggest
  })

  useEffect(() => {
    if (mentionText === undefined) return setSuggestions([])
    let isCancelled = false
    const timer = setTimeout(async () => {
      const people = await latestSuggest.current(mentionText).catch(() => [])
      if (isCancelled) return
      setSuggestions(people)
      setActive(0)
    }, suggestDelayMs)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [mentionText])

  return { suggestions, active, setActive }
}

interface SuggestionListProps {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (person: Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Members')}
      className="floating absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto p-1.5"
    >
      {suggestions.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area keeps the focus and handles the keys.
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
          className={classNames('cursor-pointer rounded-row px-2 py-1.5', index === active && 'bg-sunk')}
        >
          <PersonLine
            id={person.id}
            name={person.name}
            src={person.profile_pic_url}
            detail={person.username && `@${person.username}`}
            size={36}
          />
        </div>
      ))}
    </div>
  )
}
