import type { HiddenMemory } from '@daystar/contract/looking-back'
import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { NotLoaded } from '#ui/lists/not-loaded.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useHiddenMemories, useHideMemories, useShowMemories } from '../api/use-looking-back.ts'

const isEverything = ({ date, member, place }: HiddenMemory) => date === null && member === null && place === null

/** The settings that show "On this day", and what it leaves out. */
export function HiddenMemories() {
  const { data, error, refetch } = useHiddenMemories()
  const hide = useHideMemories()
  const show = useShowMemories()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (!data) return <NotLoaded error={error} failure={t('Could not load this setting.')} onRetry={refetch} lines={2} />
  const everything = data.find(isEverything)
  return (
    <>
      <Switch
        label={t('Show “On this day”')}
        hint={t('Your own activities of the same day in former years. Only you see them.')}
        checked={!everything}
        onChange={() => (everything ? show.mutate(everything.id) : hide.mutate({}))}
      />
      <ul
        {...keptFocus}
        tabIndex={-1}
        aria-label={t('Left out of “On this day”')}
        className="flex flex-col divide-y divide-line rounded-row outline-offset-4"
      >
        {data
          .filter((hidden) => !isEverything(hidden))
          .map((hidden) => (
            <li key={hidden.id} className="flex items-center justify-between gap-4 py-2">
              <bdi className="min-w-0 break-words">{nameOf(hidden)}</bdi>
              <Button
                tone="secondary"
                size="compact"
                aria-label={t('Show {name} again', { name: nameOf(hidden) })}
                onClick={() => show.mutate(hidden.id)}
              >
                {t('Undo')}
              </Button>
            </li>
          ))}
      </ul>
    </>
  )
}

function nameOf({ date, member, place }: HiddenMemory): string {
  if (date !== null) return formatLocalDate(date)
  return member?.name ?? place ?? ''
}
