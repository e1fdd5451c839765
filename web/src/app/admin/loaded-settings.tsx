import type { ReactNode } from 'react'
import type { useCommunitySettings } from '#features/community/api/use-community-settings.ts'
import { t } from '#lib/i18n/translate.ts'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'

type Query = ReturnType<typeof useCommunitySettings>

interface Props {
  query: Query
  children: (settings: NonNullable<Query['data']>) => ReactNode
}

/** The settings of the community once they are loaded; until then a placeholder, or the error. */
export function LoadedSettings({ query: { data, error, refetch }, children }: Props) {
  if (data) return children(data)
  return (
    <Card className="p-5 sm:p-6">
      <NotLoaded detailed error={error} failure={t('Could not load the settings.')} onRetry={refetch} lines={12} />
    </Card>
  )
}
