import { limits } from '@daystar/contract/limits'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { useCloseOnBack } from '#ui/navigation/close-on-back.ts'
import { type Place, placeAttribution, usePlaces } from '../../../api/use-places.ts'
import type { SelectedPlace } from '../form-values.ts'

interface Props {
  location: string
  place: SelectedPlace | null
  onChange: (change: { location: string; place: SelectedPlace | null }) => void
}

/** A free-text location, or a suggested place, whose coordinates are used until the text is edited. */
export function LocationField({ location, place, onChange }: Props) {
  const listId = useId()
  const [isTyping, setIsTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const places = usePlaces(isTyping ? location : null)
  const isOpen = isTyping && places.length > 0
  const attribution = place && placeAttribution([place.id])

  useCloseOnBack(isOpen, close)

  function close() {
    setIsTyping(false)
    setActive(-1)
  }

  function selectPlace({ place_id: id, name, detail, lat, lng }: Place) {
    onChange({ location: detail === '' ? name : `${name}, ${detail}`, place: { id, lat, lng } })
    close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const selected = places[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % places.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? places.length - 1 : active - 1)
    else if (event.key === 'Enter' && selected && !event.ctrlKey && !event.metaKey) selectPlace(selected)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <CountedField
        label={t('Location')}
        placeholder={t('Where was it?')}
        icon={<MapPin aria-hidden="true" className="size-4.5" />}
        value={location}
        onChange={(event) => {
          onChange({ location: event.target.value, place: null })
          setIsTyping(true)
          setActive(-1)
        }}
        onKeyDown={handleKeyDown}
        onBlur={close}
        countTo={limits.locationMax}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        hint={attribution && <AttributionLink {...attribution} />}
      />
      <div role="status" className="sr-only">
        {isOpen ? t('{count} places', { count: places.length }) : ''}
      </div>
      {isOpen && <PlaceList id={listId} places={places} active={active} onSelect={selectPlace} />}
    </div>
  )
}

interface PlaceListProps {
  id: string
  places: readonly Place[]
  /** The index of the option that Enter selects. */
  active: number
  onSelect: (place: Place) => void
}

function PlaceList({ id, places, active, onSelect }: PlaceListProps) {
  const attribution = placeAttribution(places.map((item) => item.place_id))
  return (
    <div className="floating absolute inset-x-0 top-18.5 z-20 p-1.5">
      <div id={id} role="listbox" aria-label={t('Places')} className="max-h-72 overflow-y-auto">
        {places.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          <div
            key={item.place_id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onSelect(item)}
            className={classNames(
              'flex min-h-11 cursor-pointer flex-col justify-center rounded-row px-3 py-1.5 leading-tight hover:bg-sunk',
              index === active && 'bg-sunk',
            )}
          >
            <span dir="auto" className="truncate text-left rtl:text-right font-[580]">
              {item.name}
            </span>
            {item.detail && (
              <span dir="auto" className="truncate text-left rtl:text-right text-quiet text-sm">
                {item.detail}
              </span>
            )}
          </div>
        ))}
      </div>
      {attribution && <p className="px-3 pt-1.5 pb-1 text-2xs text-quiet">{attribution.text}</p>}
    </div>
  )
}

function AttributionLink({ text, href }: { text: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
      {text}
    </a>
  )
}
