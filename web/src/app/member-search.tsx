import type { Person } from '@daystar/contract/fields'
import { foldText } from '@daystar/contract/texts/fold-text'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { MemberLine } from '#ui/people/member-line.tsx'

interface Props {
  /** The chosen member. */
  member: Person | null
  onMember: (member: Person | null) => void
  label?: string
  /** True when the viewer can choose themselves. */
  includesMe?: boolean
}

/** A search field that chooses a member by name or username. */
export function MemberSearch({ member, onMember, label = t('Member'), includesMe = false }: Props) {
  const [text, setText] = useState(member?.name ?? '')
  const typed = useDeferredValue(text.trim())
  const myId = useMyId()
  const suggest = useMentionSuggestions()
  const isOpen = typed !== '' && typed !== member?.name
  const { data } = useQuery({
    queryKey: queryKeys.memberSuggestions(foldText(typed)),
    queryFn: () => suggest(typed),
    enabled: isOpen,
  })
  const found = data?.filter(({ id }) => includesMe || id !== myId) ?? []
  return (
    <div>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        placeholder={t('Name or username')}
        icon={<Search aria-hidden="true" className="size-5" />}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onMember(null)
        }}
      />
      {isOpen && (
        <ul aria-label={t('Members found')} className="mt-2 flex flex-col">
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="w-full rounded-row px-2 py-1.5 hover:bg-sunk"
                onClick={() => {
                  setText(person.name)
                  onMember(person)
                }}
              >
                <MemberLine member={person} />
              </button>
            </li>
          ))}
          {data && found.length === 0 && <li className="py-2 text-quiet">{t('No member found.')}</li>}
        </ul>
      )}
    </div>
  )
}
