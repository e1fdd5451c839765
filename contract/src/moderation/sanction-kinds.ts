import { message } from '../message.ts'

/** The kinds of sanctions, from mild to severe, as the member reads them. */
export const sanctionKinds = {
  removal: message('Something of yours was removed'),
  warning: message('You received a warning'),
  limit: message('Only your followers see what you post'),
  suspension: message('Your account is suspended'),
} as const
export type SanctionKind = keyof typeof sanctionKinds

/** The kinds that a moderator chooses; the removal of content is a choice of its own. */
export type ImposedKind = Exclude<SanctionKind, 'removal'>
export const imposedKinds = ['warning', 'limit', 'suspension'] as const satisfies readonly ImposedKind[]
