import { Link, useParams } from '@tanstack/react-router'
import { OnThisDay } from '#features/looking-back/ui/on-this-day.tsx'
import { YearReview } from '#features/looking-back/ui/year-review.tsx'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { today } from '#lib/texts/dates.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useDocumentTitle } from '../use-document-title.ts'
import { NotFoundRoute } from './not-found.tsx'

export function YearRoute() {
  const { year } = useParams({ strict: false })
  return /^[1-9]\d{3}$/.test(year ?? '') ? <Year year={Number(year)} /> : <NotFoundRoute />
}

function Year({ year }: { year: number }) {
  const { name } = useCommunity()
  const title = t('Your {year}', { year: String(year) })
  useDocumentTitle(title)
  const isCurrent = year >= Number(today().slice(0, 4))
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-5 sm:pt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-4 sm:px-0">
        <h1 className="text-3xl">{title}</h1>
        <nav aria-label={t('Other years')} className="flex">
          <Link to="/year/$year" params={{ year: String(year - 1) }} className={buttonClass({ tone: 'quiet' })}>
            {String(year - 1)}
          </Link>
          {!isCurrent && (
            <Link to="/year/$year" params={{ year: String(year + 1) }} className={buttonClass({ tone: 'quiet' })}>
              {String(year + 1)}
            </Link>
          )}
        </nav>
      </div>
      <p className="px-5 text-quiet sm:px-0">{t('Only you see this page.')}</p>
      <YearReview key={year} year={year} community={name} />
      <OnThisDay />
    </div>
  )
}
