import type { ReportCase } from '@daystar/contract/moderation/report-case'
import { reportReasons } from '@daystar/contract/moderation/report-reasons'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { listText } from '#lib/texts/lists.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { bareLinkClass } from '#ui/navigation/link.ts'
import { type CaseFilters, useReportCases } from '../../api/use-report-cases.ts'
import { CaseFilterFields } from './case-filters.tsx'
import { SubjectTitle } from './case-title.tsx'
import { useRowShortcuts } from './use-row-shortcuts.ts'

interface Props {
  filters: CaseFilters
  onChange: (filters: Partial<CaseFilters>) => void
}

/** The queue of the moderators. */
export function CaseList({ filters, onChange }: Props) {
  const query = useReportCases(filters)
  const list = useRef<HTMLDivElement>(null)
  useRowShortcuts(list)
  const isFiltered = filters.kind !== undefined || filters.rule !== undefined || filters.circle !== undefined
  const empty = filters.state === 'open' ? t('There is nothing to decide.') : t('Nothing has been decided yet.')
  return (
    <div ref={list} className="flex flex-col gap-4">
      <CaseFilterFields filters={filters} onChange={onChange} />
      <QueryList
        label={t('Reports')}
        query={query}
        empty={isFiltered ? t('No report matches these filters.') : empty}
        emptyAction={
          !isFiltered && (
            <button
              type="button"
              className="link min-h-11"
              onClick={() => onChange({ state: filters.state === 'open' ? 'decided' : 'open' })}
            >
              {filters.state === 'open' ? t('See what was decided') : t('See what is open')}
            </button>
          )
        }
        failure={t('Could not load the reports.')}
        row={(item) => <CaseRow key={item.id} item={item} />}
      />
    </div>
  )
}

/** What a case is about, for headings and links. */
export function CaseTitle({ item }: { item: ReportCase }) {
  const isCircle = item.subject_type === 'circle' || item.subject_type === 'circle_picture'
  const name = isCircle ? (item.circles[0]?.name ?? item.title) : (item.member?.name ?? '')
  return <SubjectTitle type={item.subject_type} name={name} />
}

export function CaseRow({ item }: { item: ReportCase }) {
  const { circles, subject_type: type } = item
  const text = [type === 'activity' || type === 'event' ? item.title : '', item.excerpt]
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <li tabIndex={-1} data-row="" className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <Link
          to="/admin/$page/$id"
          params={{ page: 'reports', id: String(item.id) }}
          data-key="open"
          className={`${bareLinkClass} wrap-anywhere inline-flex min-h-11 items-center font-[580]`}
        >
          <span>
            <CaseTitle item={item} />
          </span>
        </Link>
        {text !== '' && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-md">
            {text}
          </p>
        )}
        <p className="text-quiet text-sm">
          {type !== 'circle' && type !== 'circle_picture' && circles.length > 0 && (
            <>
              {rich('{count, plural, one {In the circle {names}} other {In the circles {names}}}', {
                count: circles.length,
                names: <bdi>{listText(circles.map(({ name }) => name))}</bdi>,
              })}
              {' · '}
            </>
          )}
          {t('{count, plural, one {# report} other {# reports}}', { count: item.report_count })}
          {' · '}
          {listText(item.reasons.map((reason) => reportReasons[reason]))}
          {' · '}
          {item.decided_at === null ? (
            <time dateTime={item.opened_at}>{t('since {time}', { time: formatDateTime(item.opened_at) })}</time>
          ) : (
            <time dateTime={item.decided_at}>{t('decided on {time}', { time: formatDateTime(item.decided_at) })}</time>
          )}
        </p>
      </div>
      {item.picture && <Thumbnail picture={item.picture} />}
    </li>
  )
}

function Thumbnail({ picture }: { picture: NonNullable<ReportCase['picture']> }) {
  const look = 'size-20 flex-none rounded-row border border-line bg-sunk object-cover'
  if (picture.kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: members upload no captions.
    return <video preload="metadata" src={picture.url} aria-label={t('The reported video')} className={look} />
  const [small] = picture.variants
  return <img src={small?.url ?? picture.url} alt={t('What was reported')} loading="lazy" className={look} />
}
