import { accentPalette, accentProblem, type ThemeName } from '@daystar/contract/community/accent'
import { type ReactNode, useId } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

interface Props {
  theme: ThemeName
  value: string | null
  error: ReactNode
  onChange: (color: string | null) => void
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** The accent colour in one theme, with a preview and the contrast that is measured while it is chosen. */
export function AccentField({ theme, value, error, onChange }: Props) {
  const pickerId = useId()
  const color = value !== null && isColor(value) ? value : null
  const problem =
    value === null ? undefined : color === null ? t('Enter a colour like #25347e.') : accentProblem(color, theme, t)
  const palette = color === null ? null : accentPalette(color, theme)
  const label = t('{theme, select, dark {Accent colour in the dark theme} other {Accent colour in the light theme}}', {
    theme,
  })
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        placeholder={t('The colour of Daystar')}
        autoComplete="off"
        spellCheck={false}
        error={problem ?? error}
        value={value ?? ''}
        onChange={(event) => {
          const text = event.target.value.trim().toLowerCase()
          onChange(text === '' ? null : text)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={pickerId}
          type="color"
          aria-label={t(
            '{theme, select, dark {Choose the accent colour in the dark theme} other {Choose the accent colour in the light theme}}',
            { theme },
          )}
          className="h-11 w-16 rounded-row border border-edge bg-card p-1"
          value={color ?? (theme === 'light' ? '#25347e' : '#a2b4f5')}
          onChange={(event) => onChange(event.target.value)}
        />
        {palette && !problem && (
          <span data-theme={theme} className="flex items-center gap-3 rounded-row bg-card px-3 py-2 text-md">
            <span className="font-[600]" style={{ color: palette.night }}>
              {t('Link')}
            </span>
            <span className="rounded-row px-3 py-1 font-[600] text-on-night" style={{ background: palette.night }}>
              {t('Button')}
            </span>
          </span>
        )}
        {value !== null && (
          <Button
            tone="quiet"
            size="compact"
            onClick={() => onChange(null)}
            aria-label={t(
              '{theme, select, dark {Reset the accent colour in the dark theme} other {Reset the accent colour in the light theme}}',
              { theme },
            )}
          >
            {t('Reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
