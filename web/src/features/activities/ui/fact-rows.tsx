import type { Activity, ActivityFacts } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate } from '#lib/texts/dates.ts'
import { presentFacts, TagLink } from './activity-facts.tsx'
import { MapLink } from './map-link.tsx'

const linkClass = 'link -mx-2 px-2 py-3.25'

/** The facts of an activity as rows of a description list, for its own page. Each leads to all activities with it. */
export function FactRows({ activity }: { activity: ActivityFacts & Pick<Activity, 'local_date'> }) {
  const { tags, local_date: date } = activity
  return (
    <>
      <dt>{t('Tags')}</dt>
      <dd>
        {tags.length === 0
          ? t('None', {}, { context: 'tags' })
          : tags.map((tag) => (
              <Fragment key={tag}>
                <TagLink tag={tag} target="search" />{' '}
              </Fragment>
            ))}
      </dd>
      {presentFacts(activity, Place).map(({ name, label, content }) => (
        <Fragment key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi>{content}</bdi>
          </dd>
        </Fragment>
      ))}
      {date !== '' && (
        <>
          <dt>{t('Date')}</dt>
          <dd>
            <Link to="/search" search={{ from: date, to: date }} className={linkClass}>
              {formatLocalDate(date)}
            </Link>
          </dd>
        </>
      )}
    </>
  )
}

function Place({ location }: { location: string }) {
  return (
    <>
      <MapLink location={location} className={linkClass} />
      <Link to="/search" search={{ place: location }} className={`${linkClass} ms-2`}>
        {t('Activities here')}
      </Link>
    </>
  )
}
