import type { Restriction } from '@daystar/contract/administration'
import { limits } from '@daystar/contract/limits'
import type { Role } from '@daystar/contract/roles'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '#lib/api/api.ts'
import { download } from '#lib/api/download.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { today } from '#lib/texts/dates.ts'

export interface MemberFilters {
  readonly text: string
  readonly role: Role | ''
  readonly restriction: Restriction | ''
}

/** The members that match, newest first. */
export function useAdministeredMembers({ text: typed, role, restriction }: MemberFilters) {
  const text = typed.trim()
  return usePages(queryKeys.administeredMembers({ text, role, restriction }), (page, options) =>
    callPage(
      api.administration.members,
      {
        query: {
          limit: limits.pageDefault,
          ...filterQuery({ text, role, restriction }),
          ...page,
        },
      },
      options,
    ),
  )
}

/** Saves the members that match as a CSV file. */
export function useExportMembers() {
  return useMutation({
    mutationFn: (filters: MemberFilters) =>
      download(api.administration.exportMembers, `members-${today()}.csv`, filterQuery(filters)),
  })
}

function filterQuery({ text, role, restriction }: MemberFilters) {
  return {
    ...(text.trim() !== '' && { q: text.trim() }),
    ...(role !== '' && { role }),
    ...(restriction !== '' && { restriction }),
  }
}
