import { limits } from '@daystar/contract/limits'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/text-field.tsx'
import { creditOf, type Place, usePlaces } from '../../api/use-places.ts'
import type { ChosenPlace } from './written.ts'

interface Props {
  location: string
  place: ChosenPlace | null
  onChange: (change: { location: string; place: ChosenPlace | null }) => void
}

/** A place in one's own words, or one of the suggestions, which brings its coordinates along until the text is edited. */
export function LocationField({ location, place, onChange }: Props) {
  const listId = useId()
  const [isTyping, setIsTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const found = usePlaces(isTyping ? location : null)
  const isOpen = isTyping && found.length > 0
  const credit = place && creditOf([place.id])
  const listCredit = creditOf(found.map((item) => item.place_id))

  function close() {
    setIsTyping(false)
    setActive(-1)
  }

  function choose({ place_id: id, name, detail, lat, lng }: Place) {
    onChange({ location: detail === '' ? name : `${name}, ${detail}`, place: { id, lat, lng } })
    close()
  }

  function steer(event: KeyboardEvent) {
    if (!isOpen) return
    const chosen = found[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? found.length - 1 : active - 1)
    else if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <TextField
        label="Location"
        placeholder="Where was it?"
        icon={<MapPin aria-hidden="true" className="size-4.5" />}
        value={location}
        onChange={(event) => {
          onChange({ location: event.target.value, place: null })
          setIsTyping(true)
          setActive(-1)
        }}
        onKeyDown={steer}
        onBlur={close}
        countTo={limits.locationMax}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        hint={credit && <CreditLink {...credit} />}
      />
      <div role="status" className="sr-only">
        {isOpen ? `${found.length} places` : ''}
      </div>
      {isOpen && (
        <div className="floating absolute inset-x-0 top-18.5 z-20 p-1.5">
          <div id={listId} role="listbox" aria-label="Places" className="max-h-72 overflow-y-auto">
            {found.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
              <div
                key={item.place_id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
                className={classNames(
                  'flex min-h-11 cursor-pointer flex-col justify-center rounded-row px-3 py-1.5 leading-tight hover:bg-sunk',
                  index === active && 'bg-sunk',
                )}
              >
                <span className="truncate font-[580]">{item.name}</span>
                {item.detail && <span className="truncate text-quiet text-sm">{item.detail}</span>}
              </div>
            ))}
          </div>
          {listCredit && <p className="px-3 pt-1.5 pb-1 text-2xs text-quiet">{listCredit.text}</p>}
        </div>
      )}
    </div>
  )
}

function CreditLink({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
      {text}
    </a>
  )
}
