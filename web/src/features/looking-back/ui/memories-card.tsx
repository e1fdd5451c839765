import type { Activity } from '@daystar/contract/activities'
import type { Person } from '@daystar/contract/fields'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, EyeOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate } from '#lib/texts/dates.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MenuItem } from '#ui/overlays/menu-props.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useHideMemories, useMemoryCompanions } from '../api/use-looking-back.ts'

/** The viewer's activities of this day in former years. */
export function MemoriesCard({ activities }: { activities: readonly Activity[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const { data: companions } = useMemoryCompanions(activities)
  const list = keptFocus.ref
  // The card disappears with its last memory, and the focus must not disappear with it.
  useLayoutEffect(() => {
    const shown = list.current
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [list])
  return (
    <Card aria-labelledby="on-this-day" className="p-5">
      <h2 id="on-this-day" className="mb-2 flex items-center gap-2 text-lg">
        <CalendarHeart aria-hidden="true" className="size-5 flex-none" />
        {t('On this day')}
      </h2>
      <ul {...keptFocus} className="flex flex-col gap-1">
        {activities.map((activity) => (
          <Memory key={activity.id} activity={activity} companions={companions?.get(activity.id) ?? []} />
        ))}
      </ul>
    </Card>
  )
}

interface MemoryProps {
  activity: Activity
  companions: readonly Person[]
}

function Memory({ activity, companions }: MemoryProps) {
  const hide = useHideMemories()
  const { id, title, local_date: date, location, mentions, media } = activity
  const people = new Map([...mentions, ...companions].map((person) => [person.id, person.name]))
  const [photo] = media.filter(({ kind }) => kind === 'image')
  const icon = <EyeOff aria-hidden="true" className="size-4.5" />
  const items: MenuItem[] = [
    { label: t('Do not show this date'), icon, onSelect: () => hide.mutate({ date }) },
    ...[...people].map(([user_id, name]) => ({
      label: t('Do not show activities with {name}', { name }),
      icon,
      onSelect: () => hide.mutate({ user_id }),
    })),
    ...(location
      ? [
          {
            label: t('Do not show activities at {place}', { place: location }),
            icon,
            onSelect: () => hide.mutate({ place: location }),
          },
        ]
      : []),
    { label: t('Switch “On this day” off'), icon, onSelect: () => hide.mutate({}) },
  ]
  return (
    <li className="flex items-center gap-1">
      <Link
        to="/activity/$activityId"
        params={{ activityId: String(id) }}
        className="-ms-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-row px-2 py-1.5 hover:bg-sunk"
      >
        {photo && (
          <img
            src={photo.variants[0]?.url ?? photo.url}
            alt={photo.alt}
            loading="lazy"
            className="size-12 flex-none rounded-row object-cover"
          />
        )}
        <span className="min-w-0">
          <span dir="auto" className="block truncate text-left font-[620] rtl:text-right">
            {title}
          </span>
          <span className="block text-quiet text-sm">{formatLocalDate(date)}</span>
        </span>
      </Link>
      <Menu
        trigger={
          <IconButton
            label={t('Hide memories like {title}', { title })}
            icon={<EyeOff aria-hidden="true" className="size-4.5" />}
          />
        }
        items={items}
      />
    </li>
  )
}
