import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Composed, mentionBeingTyped } from '#lib/mention-tokens.ts'
import { classNames } from './class-names.ts'
import { PersonLine } from './person-line.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'

interface Suggestion {
  id: number
  name: string
  username: string | null
  profile_pic_url: string | null
}

interface Props extends Omit<TextAreaProps, 'value' | 'onChange' | 'defaultValue' | 'ref'> {
  value: Composed
  onChange: (value: Composed) => void
  /** Members for the words after an @. */
  suggest: (words: string) => Promise<readonly Suggestion[]>
}

const pauseMs = 120

/** A text area that offers members after an @. The list is moved through by arrows and chosen from by Enter or Tab. */
export function MentionTextArea({ value, onChange, suggest, onKeyDown, className, ...rest }: Props) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<{ at: number; words: string } | null>(null)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(0)
  const caret = useRef<number | null>(null)
  const isOpen = typed !== null && found.length > 0
  const words = typed?.words
  const ask = useRef(suggest)
  useEffect(() => {
    ask.current = suggest
  })

  useEffect(() => {
    if (words === undefined) return setFound([])
    let isOver = false
    const timer = setTimeout(async () => {
      const people = await ask.current(words).catch(() => [])
      if (isOver) return
      setFound(people)
      setActive(0)
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [words])

  // With the text itself: a key that follows at once must find it there.
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function look() {
    const next = mentionBeingTyped(area.current?.value ?? '', area.current?.selectionStart ?? 0)
    setTyped((before) => (before?.at === next?.at && before?.words === next?.words ? before : next))
  }

  function choose(person: Suggestion) {
    if (!typed) return
    const before = `${value.text.slice(0, typed.at)}@${person.name} `
    const text = before + value.text.slice(typed.at + 1 + typed.words.length)
    const known = value.chosen.some((member) => member.id === person.id)
    onChange({ text, chosen: known ? value.chosen : [...value.chosen, { id: person.id, name: person.name }] })
    setTyped(null)
    caret.current = before.length
  }

  function steer(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = found[active]
    if (!isOpen || !person) return onKeyDown?.(event)
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setTyped(null)
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
        onKeyUp={look}
        onClick={look}
        onInput={look}
        onBlur={() => setTyped(null)}
        onKeyDown={steer}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${found[active]?.id}` : undefined}
      />
      <div role="status" className="sr-only">
        {isOpen ? `${found.length} suggestions` : ''}
      </div>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Members"
          className="floating absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto p-1.5"
        >
          {found.map((person, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area keeps the focus and handles the keys.
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className={classNames('cursor-pointer rounded-row px-2 py-1.5', place === active && 'bg-sunk')}
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
      )}
    </div>
  )
}
