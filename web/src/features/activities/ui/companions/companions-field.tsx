import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import { useFollowing } from '#lib/members/use-following.ts'
import { MultiSelect } from '#ui/forms/multi-select.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { useNamedMembers } from '../../api/use-named-members.ts'

interface Props {
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Members who are not offered. */
  without?: readonly number[]
}

/** Chooses the members with whom an activity was done: those whom the member follows, and those chosen elsewhere. */
export function CompanionsField({ value, onChange, without = [] }: Props) {
  const following = useFollowing()
  const followed = following.data?.pages.flatMap(({ items }) => items) ?? []
  const others = useNamedMembers(
    following.isPending ? [] : value.filter((id) => !followed.some((member) => member.id === id)),
  )
  const options = [...others, ...followed].filter(({ id }) => !without.includes(id)).map(optionOf)
  return (
    <div className="flex flex-col gap-2">
      <MultiSelect
        label={t('With', {}, { context: 'companions' })}
        placeholder={t('Members whom you follow')}
        hint={t('They are asked to confirm it, if they can see it. No one else sees it before.')}
        options={options}
        value={value}
        onChange={(ids) => onChange(ids.slice(0, limits.companionsMax))}
      />
      <ShowMore query={following} />
    </div>
  )
}

const optionOf = ({ id, name, profile_pic_url: src }: Person) => ({
  id,
  label: name,
  picture: <Avatar id={id} name={name} src={src} size={28} decorative />,
})
