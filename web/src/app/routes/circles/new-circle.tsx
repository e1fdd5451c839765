import { Link, useNavigate } from '@tanstack/react-router'
import { NewCircleForm } from '#features/circles/ui/new-circle-form.tsx'
import { rich, t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { useDocumentTitle } from '../../use-document-title.ts'

export function NewCircleRoute() {
  useDocumentTitle(t('New circle'))
  const navigate = useNavigate()
  return (
    <div className="mx-auto max-w-md sm:pt-12">
      <Card className="p-6">
        <h1 className="mb-4 text-2xl">{t('New circle')}</h1>
        <NewCircleForm
          onCreated={({ id }) => void navigate({ to: '/circles/$circleId', params: { circleId: String(id) } })}
        />
        <p className="mt-5 text-center text-md text-quiet">
          {rich('Or explore <link>all circles</link>', {
            link: (text) => (
              <Link to="/groups" className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      </Card>
    </div>
  )
}
