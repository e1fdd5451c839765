import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { splitTags } from '#lib/texts/tags.ts'
import { Chip } from '#ui/surfaces/chip.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { useEditCircle } from '../api/use-edit-circle.ts'
import { InlineText } from './inline-text.tsx'
import { savedToasts } from './saved-toasts.ts'

const texts = { label: t('Tags, separated by commas'), edit: t('Edit tags'), missing: '' }

const tagsIn = (text: string) => splitTags(text).slice(0, limits.tagsMax)

/** The tags of a circle: each shows the activities with it. Admins can edit them. */
export function CircleTags({ circle, tag }: { circle: CircleDetail; tag: string | undefined }) {
  const edit = useEditCircle(circle.id)
  const { tags } = circle
  if (tags.length === 0 && !circle.is_admin) return null
  return (
    <InlineText
      name={`circle:${circle.id}:tags`}
      texts={texts}
      value={tags.join(', ')}
      maxLength={limits.tagsMax * (limits.tagMax + 2)}
      canEdit={circle.is_admin}
      save={(text) => edit.mutateAsync({ tags: tagsIn(text) }, { ...savedToasts, onError: showFailure })}
    >
      {tags.length === 0 ? (
        <p className="text-quiet">{t('Add tags, which are offered to those who post in the circle.')}</p>
      ) : (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-x-2">
          {tags.map((name) => (
            <li key={name} className="max-w-full">
              <Link
                to="/circles/$circleId"
                params={{ circleId: String(circle.id) }}
                search={{ tag: name === tag ? undefined : name }}
                aria-current={name === tag ? 'true' : undefined}
                className="inline-flex min-h-11 max-w-full items-center"
              >
                <Chip tone={name === tag ? 'gold' : 'night'}>#{name}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </InlineText>
  )
}
