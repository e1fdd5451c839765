import type { Audience } from '@daystar/contract/activities'
import type { Circle } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { lazyPart } from '#lib/chunks.ts'
import { useMentionSuggestions } from '#lib/mention-suggestions.ts'
import { Avatar } from '#ui/avatar.tsx'
import { MentionTextArea } from '#ui/mention-text-area.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DurationField } from './duration-field.tsx'
import { LocationField } from './location-field.tsx'
import { MoodField } from './mood-field.tsx'
import { TagsField } from './tags-field.tsx'
import { WhenField } from './when-field.tsx'
import type { Written } from './written.ts'

/** Comes by itself: a fifth of the form's weight, and only for members of circles. */
const MultiSelect = lazyPart(async () => (await import('#ui/multi-select.tsx')).MultiSelect)

const audiences: { value: Audience; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followers', label: 'Followers' },
  { value: 'me', label: 'Only me' },
]

interface Props {
  written: Written
  onChange: (change: Partial<Written>) => void
  titleRef: RefObject<HTMLInputElement | null>
  titleProblem?: string | undefined
  /** Circles to choose from; none where the form stands inside one. */
  circles: readonly Circle[]
  /** Between the words and the facts: the picture. */
  media: ReactNode
}

/** Everything that can be said about an activity, in the order in which one tells it. */
export function WrittenFields({ written, onChange, titleRef, titleProblem, circles, media }: Props) {
  const suggest = useMentionSuggestions()
  return (
    <>
      <TextField
        ref={titleRef}
        label="Title"
        required
        placeholder="What did you do?"
        value={written.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={titleProblem}
        countTo={limits.titleMax}
        autoComplete="off"
      />
      <MentionTextArea
        label="Description"
        placeholder="How it went. Type @ to mention a member."
        rows={3}
        value={written.description}
        onChange={(description) => onChange({ description })}
        suggest={suggest}
        countTo={limits.descriptionMax}
      />
      {media}
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <DurationField
          minutes={written.durationMinutes}
          onChange={(durationMinutes) => onChange({ durationMinutes })}
        />
        <WhenField when={written.when} onChange={(when) => onChange({ when })} />
        <LocationField location={written.location} place={written.place} onChange={onChange} />
        <TagsField tags={written.tags} onChange={(tags) => onChange({ tags })} />
        <MoodField mood={written.mood} onChange={(mood) => onChange({ mood })} />
        <Select
          label="Who sees it"
          options={audiences}
          value={written.audience}
          onChange={(event) => onChange({ audience: event.target.value as Audience })}
        />
        {circles.length > 0 && (
          <div className="sm:col-span-2">
            <Suspense fallback={<Skeleton className="h-18.5" />}>
              <MultiSelect
                label="Circles"
                placeholder="Share it with your circles"
                options={circles.map(({ id, name, image_url: picture }) => ({
                  id,
                  label: name,
                  picture: <Avatar id={id} name={name} src={picture} size={32} shape="square" decorative />,
                }))}
                value={written.circleIds}
                onChange={(circleIds) => onChange({ circleIds })}
              />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}
