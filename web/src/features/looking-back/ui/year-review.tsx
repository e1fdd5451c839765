import type { YearInReview } from '@daystar/contract/looking-back'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { formatLocalDate, today } from '#lib/texts/dates.ts'
import { formatMinutes } from '#lib/texts/durations.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useYear } from '../api/use-looking-back.ts'
import { TotalsLists } from './totals-lists.tsx'

interface Props {
  year: number
  /** The name of the community. */
  community: string
}

/** The year of the viewer, which only they see. */
export function YearReview({ year, community }: Props) {
  const { data, error, refetch } = useYear(year)
  const myId = useMyId()
  if (!data) return <NotLoaded error={error} failure={t('Could not load your year.')} onRetry={refetch} lines={10} />
  if (data.activities === 0) return <EmptyYear year={year} />
  return (
    <div className="flex flex-col gap-5">
      <Card className="p-5">
        <Numbers review={data} />
        <ShareButton review={data} year={year} community={community} />
      </Card>
      <Card className="p-5">
        <Highlights review={data} />
      </Card>
      {data.photos.length > 0 && <Photos photos={data.photos} />}
      <Card className="p-5">
        <h2 className="sr-only">{t('Totals')}</h2>
        <TotalsLists totals={data} filters={{ user: myId ?? undefined, from: `${year}-01-01`, to: `${year}-12-31` }} />
      </Card>
    </div>
  )
}

function EmptyYear({ year }: { year: number }) {
  const current = today().slice(0, 4)
  return (
    <EmptyState
      title={t('No activities in {year}', { year: String(year) })}
      action={
        String(year) === current ? (
          <Link to="/upload" className={buttonClass()}>
            {t('Log an activity')}
          </Link>
        ) : (
          <Link to="/year/$year" params={{ year: current }} className={buttonClass({ tone: 'secondary' })}>
            {t('Your {year}', { year: current })}
          </Link>
        )
      }
    />
  )
}

function numbersOf({ activities, minutes, days, longest_streak }: YearInReview) {
  return [
    {
      value: String(activities),
      label: t('{count, plural, one {activity} other {activities}}', { count: activities }),
    },
    {
      value: String(days),
      label: t('{count, plural, one {day with a star} other {days with a star}}', { count: days }),
    },
    {
      value: String(longest_streak),
      label: t('{count, plural, one {day in the longest streak} other {days in the longest streak}}', {
        count: longest_streak,
      }),
    },
    ...(minutes > 0 ? [{ value: formatMinutes(minutes), label: t('spent') }] : []),
  ]
}

function Numbers({ review }: { review: YearInReview }) {
  return (
    <ul aria-label={t('Numbers')} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {numbersOf(review).map(({ value, label }) => (
        <li key={label}>
          <span className="display block text-2xl tabular-nums">{value}</span>
          <span className="block text-quiet text-sm">{label}</span>
        </li>
      ))}
    </ul>
  )
}

function Highlights({ review: { first, last, most_starred } }: { review: YearInReview }) {
  const rows = [
    { label: t('The first'), activity: first },
    { label: t('The last'), activity: last },
    { label: t('Most high fives'), activity: most_starred },
  ]
  return (
    <ul aria-label={t('Highlights')} className="flex flex-col divide-y divide-line">
      {rows.map(
        ({ label, activity }) =>
          activity && (
            <li key={label} className="py-2">
              <span className="block text-quiet text-sm">{label}</span>
              <Link
                to="/activity/$activityId"
                params={{ activityId: String(activity.id) }}
                className="flex min-h-11 flex-wrap items-center gap-x-2 hover:underline hover:underline-offset-4"
              >
                <bdi className="min-w-0 wrap-anywhere font-[620]">{activity.title}</bdi>
                <span className="text-quiet text-sm">{formatLocalDate(activity.date)}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  )
}

function Photos({ photos }: Pick<YearInReview, 'photos'>) {
  return (
    <ul aria-label={t('Photos')} className="grid grid-cols-3 gap-1 px-4 sm:px-0">
      {photos.map(({ id, url, alt, variants }) => (
        <li key={id}>
          <img
            src={variants[0]?.url ?? url}
            alt={alt}
            loading="lazy"
            className="aspect-square w-full rounded-row bg-sunk object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function ShareButton({ review, year, community }: { review: YearInReview } & Props) {
  const { data: me } = useMe()
  const [isPending, setIsPending] = useState(false)

  async function share() {
    setIsPending(true)
    try {
      const [{ yearPicture }, { sharePicture }] = await Promise.all([
        import('../year-picture.ts'),
        import('#lib/secure-context/share-picture.ts'),
      ])
      const [tag] = review.tags
      const lines = [...numbersOf(review), ...(tag ? [{ value: `#${tag.tag}`, label: t('most often') }] : [])]
      const texts = { title: String(year), name: me?.name ?? '', lines, footer: community }
      const picture = await yearPicture(texts, document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')
      await sharePicture(picture, `${community}-${year}.png`, t('My {year}', { year: String(year) }))
    } catch {
      showToast(t('Could not make the picture.'), { tone: 'failure' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button
      className="mt-5"
      icon={<Share2 aria-hidden="true" className="size-5" />}
      pending={isPending}
      onClick={() => void share()}
    >
      {t('Share as a picture')}
    </Button>
  )
}
