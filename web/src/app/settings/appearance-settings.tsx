import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { chooseTextSize, chooseTheme, chosenTextSize, chosenTheme, type TextSize, type Theme } from '#ui/appearance.ts'
import { Segmented } from '#ui/forms/segmented.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** Theme and text size of this device. */
export function AppearanceSettings() {
  const [theme, setTheme] = useState(chosenTheme)
  const [size, setSize] = useState(chosenTextSize)

  function changeTheme(next: Theme) {
    chooseTheme(next)
    setTheme(next)
  }
  function changeTextSize(next: TextSize) {
    chooseTextSize(next)
    setSize(next)
  }
  return (
    <SettingsSection id="appearance" title={t('Appearance')} description={t('Applies to this device only.')}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1 font-[600] text-md">{t('Theme')}</p>
          <Segmented
            label={t('Theme')}
            options={[
              { value: 'system', label: t('System') },
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
            ]}
            value={theme}
            onChange={changeTheme}
          />
        </div>
        <div>
          <p className="mb-1 font-[600] text-md">{t('Text size')}</p>
          <Segmented
            label={t('Text size')}
            options={[
              { value: 'regular', label: t('Regular') },
              { value: 'large', label: t('Large') },
              { value: 'larger', label: t('Larger') },
            ]}
            value={size}
            onChange={changeTextSize}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
