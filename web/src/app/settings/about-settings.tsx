import { Link } from '@tanstack/react-router'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { linkClass } from '#ui/navigation/link.ts'
import { LicenseText } from '../license-text.tsx'
import { VersionAndSource } from '../version-and-source.tsx'
import { SettingsSection } from './frame/settings-section.tsx'

/** Version, source code and licenses. */
export function AboutSettings() {
  const { name } = useCommunity()
  return (
    <SettingsSection id="about" title={t('About')} hidesTitle>
      <p>
        <VersionAndSource />
        <span aria-hidden="true"> · </span>
        <Link to="/about" className={`${linkClass} inline-flex min-h-11 items-center`}>
          {t('About {name}', { name })}
        </Link>
      </p>
      <p className="mt-2 text-md text-quiet">
        <LicenseText />
      </p>
    </SettingsSection>
  )
}
