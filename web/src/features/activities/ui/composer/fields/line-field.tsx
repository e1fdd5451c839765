import { type ActivityLine, activityLines } from '@daystar/contract/texts/activity-lines'
import { t } from '#lib/i18n/translate.ts'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { lineFacts } from '../../../line-facts.ts'

const placeholders: { readonly [Name in ActivityLine]?: string } = { mood: t('How was it?') }
const suggestions: { readonly [Name in ActivityLine]?: readonly string[] } = {
  mood: [t('Calm'), t('Happy'), t('Proud'), t('Tired')],
}

interface Props {
  name: ActivityLine
  line: string
  onChange: (line: string) => void
}

/** An optional line of an activity, for some with suggestions; clicking the selected suggestion clears it. */
export function LineField({ name, line, onChange }: Props) {
  const input = (
    <CountedField
      label={lineFacts[name].label}
      placeholder={placeholders[name]}
      value={line}
      onChange={(event) => onChange(event.target.value)}
      countTo={activityLines[name]}
      autoComplete="off"
    />
  )
  const suggested = suggestions[name]
  if (!suggested) return input
  return (
    <div className="flex flex-col gap-1">
      {input}
      <div className="flex flex-wrap gap-x-1.5">
        {suggested.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            aria-pressed={line === suggestion}
            onClick={() => onChange(line === suggestion ? '' : suggestion)}
            className="group flex min-h-11 items-center"
          >
            <span className="rounded-full bg-sunk px-3 py-1 text-quiet text-sm group-hover:text-ink group-aria-pressed:bg-gold-soft group-aria-pressed:font-[600] group-aria-pressed:text-gold-ink">
              {suggestion}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
