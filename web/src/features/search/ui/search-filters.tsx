import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { mapsSearchUrl } from '#lib/texts/maps.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { DateRangeFields } from '#ui/forms/filters/date-range-fields.tsx'
import { FilterPanel } from '#ui/forms/filters/filter-panel.tsx'
import { TagFilterField } from '#ui/forms/filters/tag-filter-field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { conditionsOf, type FoundFilters } from '../found-filters.ts'

export interface FilterNames {
  /** Chooses an author. */
  readonly authorField?: ReactNode
  /** The circles that can be chosen; undefined if there is no choice. */
  readonly circles?: readonly { readonly id: number; readonly name: string }[] | undefined
  /** The names of the author and the circle of the filters. */
  readonly authorName?: ReactNode
  readonly circleName?: ReactNode
}

interface Props extends FilterNames {
  filters: FoundFilters
  onChange: (changes: FoundFilters) => void
}

/** The conditions of a search besides its words. */
export function SearchFilters({ filters, onChange, authorField, circles, authorName, circleName }: Props) {
  const { user, circle, tag, place, from = '', to = '', photo } = filters
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const chips = [
    { name: 'user', value: user, label: authorName },
    { name: 'circle', value: circle, label: circleName },
    { name: 'tag', value: tag, label: `#${tag}` },
    { name: 'place', value: place, label: place },
  ].filter(({ value }) => value !== undefined)
  return (
    <div {...keptFocus} className="flex flex-col gap-3">
      <FilterPanel count={Object.values(conditionsOf(filters)).length}>
        {user === undefined && <div className="min-w-40 flex-1 basis-48">{authorField}</div>}
        {circle === undefined && circles && (
          <Select
            label={t('In the circle')}
            className="min-w-40 flex-1 basis-48"
            value=""
            onChange={(event) => onChange({ circle: Number(event.target.value) || undefined })}
            options={[
              { value: '', label: t('All circles') },
              ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {tag === undefined && <TagFilterField onTag={(typed) => onChange({ tag: typed })} />}
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-3 gap-y-2 sm:flex sm:w-auto">
          <DateRangeFields
            value={{ from, until: to }}
            onChange={(range) => onChange({ from: range.from || undefined, to: range.until || undefined })}
          />
        </div>
        <Checkbox
          label={t('With a photo')}
          checked={photo === true}
          onChange={(event) => onChange({ photo: event.target.checked || undefined })}
        />
      </FilterPanel>
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
    </div>
  )
}
