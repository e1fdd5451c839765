import type { Circle } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { bareLinkClass } from '#ui/navigation/link.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { useCircles } from '../../api/use-circles.ts'
import { memberCountText } from '../../member-count-text.ts'

const DeleteCircleDialog = lazyOverlay(async () => (await import('../delete-circle-dialog.tsx')).DeleteCircleDialog)

/** All circles with a search; each can be opened and deleted. */
export function AdministeredCircles() {
  const [text, setText] = useState('')
  const query = useCircles(useDeferredValue(text))
  const { circles, error, isPending } = query
  return (
    <div className="flex flex-col gap-4">
      <search>
        <TextField
          label={t('Name')}
          type="search"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <QueryList
        label={t('Circles')}
        query={query}
        items={isPending || (error && circles.length === 0) ? undefined : circles}
        empty={t('No circle matches.')}
        failure={t('Could not load the circles.')}
        row={(circle) => <CircleRow key={circle.id} circle={circle} />}
      />
    </div>
  )
}

function CircleRow({ circle }: { circle: Circle }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/circles/$circleId"
          params={{ circleId: String(circle.id) }}
          className={`${bareLinkClass} font-[580]`}
        >
          <bdi>{circle.name}</bdi>
        </Link>
        <p className="text-quiet text-sm">
          {circle.is_private ? t('Private') : t('Public')} · {memberCountText(circle)} ·{' '}
          {t('created {date}', { date: formatDate(circle.created_at) })}
        </p>
      </div>
      <Button
        tone="secondary"
        size="compact"
        aria-label={t('Delete {name}', { name: circle.name })}
        onClick={() => setDeleting(true)}
      >
        {t('Delete')}
      </Button>
      {isDeleting && (
        <DeleteCircleDialog circle={circle} onClose={() => setDeleting(false)} onDeleted={() => setDeleting(false)} />
      )}
    </li>
  )
}
