import type { PackChoice, ShownPack } from '@daystar/contract/joining/welcome-packs'
import { type ReactNode, useState } from 'react'
import { lazySection } from '#ui/loading/lazy-section.tsx'

const WelcomePack = lazySection(async () => (await import('./welcome-pack.tsx')).WelcomePack)

interface Invited {
  readonly circle_name: string | null
  /** Some servers send none. */
  readonly pack?: ShownPack
}

/** The choice of everything in the pack of an invitation, until the person deselects a row, and its suspending rows. */
export function useWelcomePack(invited: Invited | undefined): { choice: PackChoice | undefined; fields: ReactNode } {
  const [changed, setChanged] = useState<PackChoice>()
  const pack = invited?.pack
  const isEmpty = !pack || (invited.circle_name === null && pack.members.length === 0 && pack.event === null)
  if (isEmpty) return { choice: undefined, fields: null }
  const choice = changed ?? everythingIn(pack)
  return {
    choice,
    fields: <WelcomePack pack={pack} circleName={invited.circle_name} choice={choice} onChange={setChanged} />,
  }
}

function everythingIn({ members, event }: ShownPack): PackChoice {
  return { circle: true, member_ids: members.map(({ member_id: id }) => id), event: event !== null }
}
