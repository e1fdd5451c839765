import type { AdministeredMember, Restriction } from '@daystar/contract/administration'
import { limits } from '@daystar/contract/limits'
import type { Role } from '@daystar/contract/roles'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'

export interface MemberFilters {
  readonly text: string
  readonly role: Role | ''
  readonly restriction: Restriction | ''
}

/** The members that match, newest first. */
export function useAdministeredMembers({ text: typed, role, restriction }: MemberFilters) {
  const text = typed.trim()
  return useInfiniteQuery({
    queryKey: queryKeys.administeredMembers({ text, role, restriction }),
    queryFn: ({ pageParam, signal }): Promise<Page<AdministeredMember[]>> => {
      const query = {
        limit: limits.pageDefault,
        ...(text !== '' && { q: text }),
        ...(role !== '' && { role }),
        ...(restriction !== '' && { restriction }),
        ...(pageParam && { cursor: pageParam }),
      }
      return callPage(api.administration.members, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
