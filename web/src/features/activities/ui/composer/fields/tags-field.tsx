import { limits } from '@daystar/contract/limits'
import { Plus } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { tagsOf } from '../form-values.ts'

interface Props {
  tags: string
  /** The tags of the chosen circles. */
  offered: readonly string[]
  onChange: (tags: string) => void
}

export function TagsField({ tags, offered, onChange }: Props) {
  const all = tagsOf(tags)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('Tags')}
        placeholder={t('swim, lake, early')}
        hint={t('Separated by commas.')}
        value={tags}
        onChange={(event) => onChange(event.target.value)}
        error={validationError(all)}
        autoCapitalize="none"
        autoComplete="off"
      />
      {all.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {all.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip
                removeLabel={t('Remove {tag}', { tag })}
                onRemove={() => onChange(all.filter((other) => other !== tag).join(', '))}
              >
                #{tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul aria-label={t('Tags of the circle')} className="flex flex-wrap gap-x-1.5">
          {offered.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={t('Add {tag}', { tag })}
                onClick={() => onChange([...all, tag].join(', '))}
                className="inline-flex min-h-11 max-w-full items-center"
              >
                <Chip tone="plain" icon={<Plus aria-hidden="true" className="size-3.5 flex-none" />}>
                  #{tag}
                </Chip>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function validationError(tags: readonly string[]): string | undefined {
  if (tags.length > limits.tagsMax) return t('At most {tagsMax} tags.', { tagsMax: limits.tagsMax })
  if (tags.some((tag) => tag.length > limits.tagMax))
    return t('A tag has at most {tagMax} characters.', { tagMax: limits.tagMax })
  return undefined
}
