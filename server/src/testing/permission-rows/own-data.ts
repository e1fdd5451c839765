import type { Rows } from '../permission-matrix-rows.ts'
import type { RowsOf } from './rows-of.ts'
import { members, membersOfCircle, visitor } from './shared.ts'

const planning: Rows = {
  'planning at home': { visitor, others: 'allow' },
  'planning in a public circle': membersOfCircle,
  'planning in a private circle': membersOfCircle,
  'planning in a missing circle': { visitor, others: 'circle_not_found' },
}

/** The data that only the member themselves sees: planning, archives and imports. */
export const ownData: RowsOf<'imports' | 'archive' | 'planning'> = {
  'imports.list': members,
  // The request contains no file.
  'imports.create': { nothing: { visitor, others: 'file_missing' } },
  'imports.undo': {
    'import of the member': { visitor, owner: 'allow', others: 'import_not_found' },
    'missing import': { visitor, others: 'import_not_found' },
  },

  'archive.read': members,
  'archive.create': members,
  'archive.download': { nothing: { visitor, others: 'archive_not_found' } },

  'planning.read': planning,
  'planning.savePlan': planning,
  'planning.saveGoals': planning,
  'planning.saveReminders': planning,
  'planning.saveStreak': planning,
}
