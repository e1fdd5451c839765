import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { CommunityLinks } from '../community-links.tsx'
import { LicenseText } from '../license-text.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { VersionAndSource } from '../version-and-source.tsx'

/** The community, its pages, and the software that it runs. */
export function AboutRoute() {
  const { name, description, language } = useCommunity()
  useDocumentTitle(t('About {name}', { name }))
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-2.5 pt-4 sm:gap-5 sm:pt-9">
      <h1 className="mx-4 text-2xl sm:mx-0.5">{t('About {name}', { name })}</h1>
      <Card aria-label={name} className="flex flex-col gap-4 p-5 sm:p-6">
        <Wordmark />
        {description !== '' && (
          <p dir="auto" lang={language} className="whitespace-pre-line">
            {description}
          </p>
        )}
        <CommunityLinks />
      </Card>
      <Card aria-label={t('Software')} className="p-5 text-md text-quiet sm:p-6">
        <p>
          <VersionAndSource />
        </p>
        <p className="mt-2">
          <LicenseText />
        </p>
      </Card>
    </div>
  )
}
