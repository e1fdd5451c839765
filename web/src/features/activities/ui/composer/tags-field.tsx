import { limits } from '@daystar/contract/limits'
import { TextField } from '#ui/forms/text-field.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { tagsOf } from './form-values.ts'

interface Props {
  tags: string
  onChange: (tags: string) => void
}

export function TagsField({ tags, onChange }: Props) {
  const all = tagsOf(tags)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Tags"
        placeholder="swim, lake, early"
        hint="Separated by commas."
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
                removeLabel={`Remove ${tag}`}
                onRemove={() => onChange(all.filter((other) => other !== tag).join(', '))}
              >
                #{tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function validationError(tags: readonly string[]): string | undefined {
  if (tags.length > limits.tagsMax) return `At most ${limits.tagsMax} tags.`
  if (tags.some((tag) => tag.length > limits.tagMax)) return `A tag has at most ${limits.tagMax} characters.`
  return undefined
}
