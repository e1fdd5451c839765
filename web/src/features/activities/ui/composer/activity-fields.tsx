import type { Audience } from '@daystar/contract/activities'
import type { Commenting } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { Fragment, type ReactNode, type RefObject, Suspense } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { MentionTextArea } from '#ui/forms/mention-text-area.tsx'
import { Select } from '#ui/forms/select.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { ChosenAudience } from '../../api/use-audience.ts'
import { useOfferedTags } from '../../api/use-offered-tags.ts'
import { audienceOptions } from '../../audience-options.ts'
import { commentingOptions } from '../../commenting-options.ts'
import { DetailChips } from './detail-chips.tsx'
import type { CircleChoice, DetailInput } from './detail-input.ts'
import { DurationField } from './fields/duration-field.tsx'
import { LineField } from './fields/line-field.tsx'
import { LocationField } from './fields/location-field.tsx'
import { TagsField } from './fields/tags-field.tsx'
import { WhenField } from './fields/when-field.tsx'
import { type FormValues, tagsOf } from './form-values.ts'

/** Loaded separately: a fifth of the form's code, needed only by members of circles. */
const MultiSelect = lazySection(async () => (await import('#ui/forms/multi-select.tsx')).MultiSelect)
const CompanionsField = lazySection(async () => (await import('../companions/companions-field.tsx')).CompanionsField)
const AudienceSummary = lazySection(async () => (await import('./fields/audience-summary.tsx')).AudienceSummary)

export type AudienceTarget = Partial<Pick<ChosenAudience, 'circleIds' | 'activityId' | 'opens'>>

interface Props {
  values: FormValues
  onChange: (change: Partial<FormValues>) => void
  titleRef: RefObject<HTMLInputElement | null>
  titleError?: string | undefined
  /** Circles to select from; none if the form belongs to one circle. */
  circles: readonly CircleChoice[]
  /** What else decides who will see the activity: the circle of the form, or the edited activity. */
  target: AudienceTarget
  /** The media field, shown between the text and the details. */
  media: ReactNode
}

/** The input fields of an activity: on small screens, the details are chips that open in place. */
export function ActivityFields(props: Props) {
  const { values, onChange, titleRef, titleError, circles, target, media } = props
  const suggest = useMentionSuggestions()
  const isNarrow = useMediaQuery('(width < 40rem)')
  const offered = useOfferedTags(target.circleIds ?? values.circleIds, tagsOf(values.tags))
  const details = detailInputs(props, offered)
  return (
    <>
      <CountedField
        ref={titleRef}
        label={t('Title')}
        required
        placeholder={t('What did you do?')}
        value={values.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={titleError}
        countTo={limits.titleMax}
        autoComplete="off"
      />
      <MentionTextArea
        label={t('Description')}
        placeholder={t('How it went. Type @ to mention a member.')}
        rows={isNarrow ? 2 : 3}
        value={values.description}
        onChange={(description) => onChange({ description })}
        suggest={suggest}
        countTo={limits.descriptionMax}
      />
      {media}
      <div>
        {isNarrow ? (
          <DetailChips values={values} onChange={onChange} circles={circles} offeredTags={offered} inputs={details} />
        ) : (
          <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2">
            {Object.entries(details).map(([name, input]) => (
              <Fragment key={name}>{input}</Fragment>
            ))}
          </div>
        )}
        <Suspense fallback={<div className="mt-1.5 min-h-5" />}>
          <AudienceSummary
            audience={values.audience}
            circleIds={values.circleIds.filter(Number.isFinite)}
            {...target}
          />
        </Suspense>
      </div>
    </>
  )
}

type DetailProps = Pick<Props, 'values' | 'onChange' | 'circles' | 'target'>

function detailInputs(
  { values, onChange, circles, target }: DetailProps,
  offered: readonly string[],
): Record<DetailInput, ReactNode> {
  return {
    durationMinutes: (
      <DurationField minutes={values.durationMinutes} onChange={(durationMinutes) => onChange({ durationMinutes })} />
    ),
    when: <WhenField when={values.when} onChange={(when) => onChange({ when })} />,
    location: <LocationField location={values.location} place={values.place} onChange={onChange} />,
    tags: <TagsField tags={values.tags} offered={offered} onChange={(tags) => onChange({ tags })} />,
    ...mapLines((name) => (
      <LineField name={name} line={values[name]} onChange={(line) => onChange({ [name]: line })} />
    )),
    audience: (
      <Select
        label={t('Who can see it')}
        options={audienceOptions}
        value={values.audience}
        onChange={(event) => onChange({ audience: event.target.value as Audience })}
      />
    ),
    companionIds: target.activityId === undefined && (
      <div className="sm:col-span-2">
        <Suspense fallback={<Skeleton className="h-18.5" />}>
          <CompanionsField value={values.companionIds} onChange={(companionIds) => onChange({ companionIds })} />
        </Suspense>
      </div>
    ),
    commenting: (
      <Select
        label={t('Who can comment')}
        options={commentingOptions}
        value={values.commenting}
        onChange={(event) => onChange({ commenting: event.target.value as Commenting })}
      />
    ),
    circleIds: circles.length > 0 && (
      <div className="sm:col-span-2">
        <Suspense fallback={<Skeleton className="h-18.5" />}>
          <MultiSelect
            label={t('Circles')}
            placeholder={t('Share it with your circles')}
            options={circles.map(({ id, name, image_url: picture = null }) => ({
              id,
              label: name,
              picture: <Avatar id={id} name={name} src={picture} size={32} shape="square" decorative />,
            }))}
            value={values.circleIds}
            onChange={(circleIds) => onChange({ circleIds })}
          />
        </Suspense>
      </div>
    ),
  }
}
