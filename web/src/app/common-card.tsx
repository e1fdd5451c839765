import { Link } from '@tanstack/react-router'
import { useMemberCircles, useMyCircles } from '#features/circles/api/use-my-circles.ts'
import { useCommonConnections } from '#features/connections/api/use-common-connections.ts'
import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { PersonLine } from '#ui/people/person-line.tsx'
import { CollapsibleCard } from '#ui/surfaces/collapsible-card.tsx'

/** The circles and connections that the viewer has in common with a member. Read when it is opened. */
export function CommonCard({ userId }: { userId: number }) {
  return (
    <CollapsibleCard
      id="in-common"
      title={t('In common')}
      showLabel={t('Show what you have in common')}
      hideLabel={t('Hide what you have in common')}
    >
      <div className="flex flex-col gap-4">
        <Circles userId={userId} />
        <Connections userId={userId} />
      </div>
    </CollapsibleCard>
  )
}

function Circles({ userId }: { userId: number }) {
  const theirs = useMemberCircles(userId)
  const mine = useMyCircles()
  const common = theirs.data?.filter(({ id }) => mine.data?.some((circle) => circle.id === id))
  return (
    <section aria-label={t('Circles in common')}>
      <h3 className="mb-1 font-[620]">{t('Circles')}</h3>
      {!common || !mine.data ? (
        <TextSkeleton lines={2} />
      ) : common.length === 0 ? (
        <p className="text-quiet">{t('No circles in common.')}</p>
      ) : (
        <ul>
          {common.map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/circles/$circleId"
                params={{ circleId: String(id) }}
                dir="auto"
                className="flex min-h-11 items-center wrap-anywhere hover:underline hover:underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Connections({ userId }: { userId: number }) {
  const query = useCommonConnections(userId)
  return (
    <section aria-label={t('Connections in common')}>
      <h3 className="mb-1 font-[620]">{t('Connections')}</h3>
      <QueryList
        query={query}
        empty={t('No connections in common.')}
        failure={t('Could not load connections.')}
        loading={<TextSkeleton lines={2} />}
        className="flex flex-col"
        row={(person) => (
          <li key={person.id}>
            <Link
              to="/profile/$userId"
              params={{ userId: String(person.id) }}
              className="block rounded-row py-1 hover:bg-sunk"
            >
              <PersonLine id={person.id} name={person.name} src={person.profile_pic_url} size={32} />
            </Link>
          </li>
        )}
      />
    </section>
  )
}
