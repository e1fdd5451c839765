import { limits } from '@daystar/contract/limits'
import { Hash } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { type DirectoryFilters, readTag } from '../directory-filters.ts'

/** The circles whose members can be chosen; undefined: there is no choice. */
export type OfferedCircles = readonly { readonly id: number; readonly name: string }[] | undefined

interface Props {
  filters: DirectoryFilters
  circles: OfferedCircles
  onChange: (filters: DirectoryFilters) => void
}

/** The filters of the directory. */
export function DirectoryFields({ filters, circles, onChange }: Props) {
  const [text, setText] = useState('')
  const change = (changes: DirectoryFilters) => onChange({ ...filters, ...changes })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const tag = readTag(text)
    if (tag !== undefined) change({ tag })
  }

  return (
    <search aria-label={t('Filters')} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <form onSubmit={submit} className="min-w-40 flex-1 basis-48">
        <TextField
          label={t('Tag')}
          maxLength={limits.tagMax}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          icon={<Hash aria-hidden="true" className="size-5" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {filters.list !== 'circles' && circles && (
        <Select
          label={t('In the circle')}
          className="min-w-40 flex-1 basis-48"
          value={filters.circle ?? ''}
          onChange={(event) => change({ circle: Number(event.target.value) || undefined })}
          options={[
            { value: '', label: t('All members') },
            ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Checkbox
        label={t('New in the last 30 days')}
        checked={filters.new === true}
        onChange={(event) => change({ new: event.target.checked || undefined })}
      />
      {filters.tag !== undefined && (
        <p className="min-w-0 basis-full">
          <Chip onRemove={() => change({ tag: undefined })} removeLabel={t('Remove the filter')}>
            #{filters.tag}
          </Chip>
        </p>
      )}
    </search>
  )
}
