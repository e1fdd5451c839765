import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { mapsSearchUrl } from '#lib/texts/maps.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { DateRangeFields } from '#ui/forms/date-range-fields.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import type { FoundFilters } from '../found-filters.ts'

export interface FilterNames {
  /** Chooses an author. */
  readonly authorField?: ReactNode
  /** The names of the author and the circle of the filters. */
  readonly authorName?: ReactNode
  readonly circleName?: ReactNode
}

interface Props extends FilterNames {
  filters: FoundFilters
  onChange: (changes: FoundFilters) => void
}

/** The conditions of a search besides its words. */
export function SearchFilters({ filters, onChange, authorField, authorName, circleName }: Props) {
  const { user, circle, tag, place, from = '', to = '', photo } = filters
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const chips = [
    { name: 'user', value: user, label: authorName },
    { name: 'circle', value: circle, label: circleName },
    { name: 'tag', value: tag, label: `#${tag}` },
    { name: 'place', value: place, label: place },
  ].filter(({ value }) => value !== undefined)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 gap-y-2 sm:w-auto">
          <DateRangeFields
            value={{ from, until: to }}
            onChange={({ from, until }) => onChange({ from: from || undefined, to: until || undefined })}
          />
        </div>
        <Checkbox
          label={t('With a photo')}
          checked={photo === true}
          onChange={(event) => onChange({ photo: event.target.checked || undefined })}
        />
      </div>
      <div {...keptFocus} className="flex flex-col gap-3 empty:hidden">
        {chips.length > 0 && (
          <ul aria-label={t('Filters')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {chips.map(({ name, label }) => (
              <li key={name} className="max-w-full">
                <Chip onRemove={() => onChange({ [name]: undefined })} removeLabel={t('Remove the filter')}>
                  {label}
                </Chip>
              </li>
            ))}
            {place !== undefined && (
              <li>
                <a href={mapsSearchUrl(place)} target="_blank" rel="noreferrer" className="link py-3">
                  {t('Open the map')}
                </a>
              </li>
            )}
          </ul>
        )}
        {user === undefined && authorField}
      </div>
    </>
  )
}
