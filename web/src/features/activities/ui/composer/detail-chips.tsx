import { mapLines } from '@daystar/contract/texts/activity-lines'
import { formatDuration, parseDuration } from '@daystar/contract/texts/duration'
import { CalendarDays, Clock, Eye, Hash, type LucideIcon, MapPin, MessageCircle, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { formatDurationFact } from '#lib/texts/durations.ts'
import { listText } from '#lib/texts/lists.ts'
import { CirclesIcon } from '#ui/brand/circles-icon.tsx'
import { useLastChoices } from '../../api/use-last-choices.ts'
import { audienceOptions } from '../../audience-options.ts'
import { commentingOptions } from '../../commenting-options.ts'
import { lineFacts } from '../../line-facts.ts'
import type { CircleChoice, DetailInput } from './detail-input.ts'
import { type ChipField, FieldChips, type FieldChoice } from './fields/field-chips.tsx'
import { type FormValues, tagsOf } from './form-values.ts'

type LastChoices = ReturnType<typeof useLastChoices>
type LastPlace = LastChoices['places'][number]
type Chip = Pick<ChipField, 'label' | 'icon' | 'value' | 'choices'>

interface Props {
  values: FormValues
  onChange: (change: Partial<FormValues>) => void
  circles: readonly CircleChoice[]
  /** The tags of the chosen circles, which come before those that the member chose last. */
  offeredTags?: readonly string[]
  /** The inputs by field. Only fields with an input have a chip. */
  inputs: Readonly<Record<DetailInput, ReactNode>>
}

/** The details of an activity as chips, each with what the member chose last. */
export function DetailChips(props: Props) {
  const chips = chipsOf(props, useLastChoices(true))
  const { inputs } = props
  const names = (Object.keys(chips) as DetailInput[]).filter((name) => inputs[name])
  return <FieldChips fields={names.map((name) => ({ name, ...chips[name], input: inputs[name] }))} />
}

function chipsOf(props: Props, last: LastChoices): Record<DetailInput, Chip> {
  const { values, onChange, circles, offeredTags = [] } = props
  const tags = tagsOf(values.tags)
  // Circles are known late: their chip comes last, so that it moves no other one.
  const chips: Record<DetailInput, Chip> = {
    tags: {
      label: t('Tags'),
      icon: icon(Hash),
      value: tags.map((tag) => `#${tag}`).join(' '),
      choices: [...new Set([...offeredTags, ...last.tags])].map((tag) => ({
        label: `#${tag}`,
        isChosen: tags.includes(tag),
        toggle: () => onChange({ tags: toggled(tags, tag).join(', ') }),
      })),
    },
    ...mapLines((name) => ({
      label: lineFacts[name].label,
      icon: icon(lineFacts[name].Icon),
      value: values[name],
      choices: last.lines[name].map((line) => ({
        label: line,
        isChosen: values[name] === line,
        toggle: () => onChange({ [name]: values[name] === line ? '' : line }),
      })),
    })),
    durationMinutes: {
      label: t('Duration'),
      icon: icon(Clock),
      value: formatDurationFact(formatDuration(values.durationMinutes)),
      choices: last.durations.map((duration) => durationChoice(duration, props)),
    },
    location: {
      label: t('Location'),
      icon: icon(MapPin),
      value: values.location,
      choices: last.places.map((place) => placeChoice(place, props)),
    },
    when: {
      label: t('When'),
      icon: icon(CalendarDays),
      value: values.when === '' ? '' : formatTimestamp(values.when),
      choices: values.when === '' ? [] : [nowChoice(onChange)],
    },
    audience: {
      label: t('Who can see it'),
      icon: icon(Eye),
      value: audienceOptions.find(({ value }) => value === values.audience)?.label ?? '',
      choices: last.audiences.map((audience) => ({
        label: audienceOptions.find(({ value }) => value === audience)?.label ?? '',
        isChosen: values.audience === audience,
        toggle: () => onChange({ audience }),
      })),
    },
    companionIds: {
      label: t('With', {}, { context: 'companions' }),
      icon: icon(UserPlus),
      value: companionsText(values.companionIds.length),
      choices: [],
    },
    commenting: {
      label: t('Who can comment'),
      icon: icon(MessageCircle),
      value: commentingOptions.find(({ value }) => value === values.commenting)?.label ?? '',
      choices: [],
    },
    circleIds: {
      label: t('Circles'),
      icon: <CirclesIcon className="size-4.5 flex-none" />,
      value: listText(circlesOf(values.circleIds, circles).map(({ name }) => name)),
      choices: circlesOf(last.circleIds, circles).map(({ id, name }) => ({
        label: name,
        isChosen: values.circleIds.includes(id),
        toggle: () => onChange({ circleIds: toggled(values.circleIds, id) }),
      })),
    },
  }
  return chips
}

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-4.5 flex-none" />

type Form = Pick<Props, 'values' | 'onChange'>

const companionsText = (count: number) =>
  count === 0 ? '' : t('{count, plural, one {with # member} other {with # members}}', { count })

const nowChoice = (onChange: Form['onChange']): FieldChoice => {
  return { label: t('Now', {}, { context: 'time' }), isChosen: false, toggle: () => onChange({ when: '' }) }
}

function durationChoice(duration: string, { values, onChange }: Form): FieldChoice {
  const minutes = parseDuration(duration) ?? 0
  const isChosen = values.durationMinutes === minutes
  const toggle = () => onChange({ durationMinutes: isChosen ? 0 : minutes })
  return { label: formatDurationFact(duration), isChosen, toggle }
}

function placeChoice({ location, place_id: id, lat, lng }: LastPlace, { values, onChange }: Form): FieldChoice {
  const isChosen = values.location === location
  const place = id !== null && lat !== null && lng !== null ? { id, lat, lng } : null
  const toggle = () => onChange(isChosen ? { location: '', place: null } : { location, place })
  return { label: location, isChosen, toggle }
}

const circlesOf = (ids: readonly number[], circles: readonly CircleChoice[]) =>
  ids.flatMap((id) => circles.find((circle) => circle.id === id) ?? [])

function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
