import { useNavigate } from '@tanstack/react-router'
import { CreateCircleBox } from '#features/circles/ui/create-circle-box.tsx'
import { ExploreCircles } from '#features/circles/ui/lists/explore-circles.tsx'
import { SuggestedCircles } from '#features/circles/ui/lists/suggested-circles.tsx'
import { DirectoryLink } from '#lib/directory-link.tsx'
import { t } from '#lib/i18n/translate.ts'
import { useSession } from '#lib/session/session.ts'
import { useDocumentTitle } from '../../use-document-title.ts'

export function CirclesRoute() {
  useDocumentTitle(t('Circles'))
  const navigate = useNavigate()
  const isMember = useSession() !== null
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 px-4 pt-6 sm:px-6 sm:pt-9 md:px-0 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <header className="lg:col-span-2">
        <h1 className="text-3xl">{t('Circles')}</h1>
        <p className="text-quiet">{t('Groups of members with a shared interest.')}</p>
        <DirectoryLink />
      </header>
      <div className="in-order min-w-0 lg:row-start-2">
        {isMember && (
          <div className="mb-6 empty:hidden">
            <SuggestedCircles max={3} />
          </div>
        )}
        <ExploreCircles />
      </div>
      <div className="-mx-4 sm:mx-0 lg:sticky lg:top-23">
        <CreateCircleBox
          onCreated={({ id }) => void navigate({ to: '/circles/$circleId', params: { circleId: String(id) } })}
        />
      </div>
    </div>
  )
}
