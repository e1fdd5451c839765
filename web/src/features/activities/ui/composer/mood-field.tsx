import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { TextField } from '#ui/forms/text-field.tsx'

const suggestions = [t('Calm'), t('Happy'), t('Proud'), t('Tired')]

interface Props {
  mood: string
  onChange: (mood: string) => void
}

/** A free-text mood with suggestions; clicking the selected suggestion clears it. */
export function MoodField({ mood, onChange }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('Mood')}
        placeholder={t('How was it?')}
        value={mood}
        onChange={(event) => onChange(event.target.value)}
        countTo={limits.moodMax}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-x-1.5">
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            aria-pressed={mood === suggestion}
            onClick={() => onChange(mood === suggestion ? '' : suggestion)}
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
