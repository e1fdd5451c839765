import type { Person } from '@daystar/contract/fields'
import { useState } from 'react'
import { useMember } from '#features/members/api/use-member.ts'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { MemberSearch } from '../member-search.tsx'

interface Props {
  memberId: number | null
  onMember: (memberId: number | null) => void
}

/** The member who welcomes new members. */
export function WelcomeMember({ memberId, onMember }: Props) {
  const [firstId] = useState(memberId)
  if (firstId === null) return <Chooser first={null} onMember={onMember} />
  return <LoadedChooser memberId={firstId} onMember={onMember} />
}

function LoadedChooser({ memberId, onMember }: { memberId: number; onMember: Props['onMember'] }) {
  const { member, error } = useMember(memberId)
  if (!member && !error) return <TextSkeleton lines={2} />
  return <Chooser first={member ?? null} onMember={onMember} />
}

function Chooser({ first, onMember }: { first: Person | null; onMember: Props['onMember'] }) {
  const [member, setMember] = useState(first)
  return (
    <MemberSearch
      member={member}
      includesMe
      onMember={(chosen) => {
        setMember(chosen)
        onMember(chosen?.id ?? null)
      }}
    />
  )
}
