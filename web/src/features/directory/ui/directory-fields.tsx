import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FilterPanel } from '#ui/forms/filters/filter-panel.tsx'
import { TagFilterField } from '#ui/forms/filters/tag-filter-field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import type { DirectoryFilters } from '../directory-filters.ts'

/** The circles whose members can be chosen; undefined: there is no choice. */
export type OfferedCircles = readonly { readonly id: number; readonly name: string }[] | undefined

interface Props {
  filters: DirectoryFilters
  circles: OfferedCircles
  onChange: (filters: DirectoryFilters) => void
}

/** The filters of the directory. */
export function DirectoryFields({ filters, circles, onChange }: Props) {
  const { circle, tag, new: isNew, list } = filters
  const change = (changes: DirectoryFilters) => onChange({ ...filters, ...changes })
  const offersCircles = list !== 'circles' && circles !== undefined
  const applied = [tag !== undefined, isNew, offersCircles && circle !== undefined]
  return (
    <>
      <FilterPanel count={applied.filter(Boolean).length}>
        <TagFilterField onTag={(tag) => change({ tag })} />
        {offersCircles && (
          <Select
            label={t('In the circle')}
            className="min-w-40 flex-1 basis-48"
            value={circle ?? ''}
            onChange={(event) => change({ circle: Number(event.target.value) || undefined })}
            options={[
              { value: '', label: t('All members') },
              ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <Checkbox
          label={t('New in the last 30 days')}
          checked={isNew === true}
          onChange={(event) => change({ new: event.target.checked || undefined })}
        />
      </FilterPanel>
      {tag !== undefined && (
        <p className="min-w-0">
          <Chip onRemove={() => change({ tag: undefined })} removeLabel={t('Remove the filter')}>
            #{tag}
          </Chip>
        </p>
      )}
    </>
  )
}
