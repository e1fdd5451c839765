import { onActivities, type Rows } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import {
  circleMissingForMembers,
  hidden,
  memberMissingForMembers,
  members,
  membersOfCircle,
  visitor,
} from './shared.ts'

const reactToActivity = onActivities({ visitor, seeing: 'allow', hidden: 'activity_not_found' })

const planning: Rows = {
  'planning at home': { visitor, others: 'allow' },
  'planning in a public circle': membersOfCircle,
  'planning in a private circle': membersOfCircle,
  'planning in a missing circle': { visitor, others: 'circle_not_found' },
}

const ownDraft: Rows = {
  'draft of the member': { visitor, owner: 'allow', others: 'draft_not_found' },
  'missing draft': { visitor, others: 'draft_not_found' },
}

/** The draft of another member with the same id remains as it is. */
const everyDraft: Rows = {
  'draft of the member': { visitor, others: 'allow' },
  'missing draft': { visitor, others: 'allow' },
}

const upload: Rows = {
  'upload of the member': { visitor, owner: 'allow', others: 'upload_not_found' },
  'missing upload': { visitor, others: 'upload_not_found' },
}

/** What only members themselves see: drafts, uploads, planning, archives, imports, settings of notifications, keys. */
export const ownData: RowsOf<
  'drafts' | 'uploads' | 'outbox' | 'imports' | 'archive' | 'planning' | 'notificationSettings' | 'suggestions'
> = {
  'drafts.list': members,
  'drafts.read': ownDraft,
  'drafts.save': everyDraft,
  'drafts.remove': everyDraft,

  'imports.list': members,
  // The request contains no file.
  'imports.create': { nothing: { visitor, others: 'file_missing' } },
  'imports.undo': {
    'import of the member': { visitor, owner: 'allow', others: 'import_not_found' },
    'missing import': { visitor, others: 'import_not_found' },
  },

  'uploads.start': members,
  'uploads.read': upload,
  'uploads.addPart': upload,
  'uploads.remove': upload,

  'outbox.readKey': members,
  'outbox.recoverKey': members,

  'archive.read': members,
  'archive.create': members,
  'archive.download': { nothing: { visitor, others: 'archive_not_found' } },

  'planning.read': planning,
  'planning.savePlan': planning,
  'planning.saveGoals': planning,
  'planning.saveReminders': planning,
  'planning.saveStreak': planning,

  'suggestions.members': members,
  'suggestions.circles': members,
  'suggestions.dismissMember': {
    'the member': { visitor, ...hidden, owner: 'not_yourself', others: 'allow' },
    ...memberMissingForMembers,
  },
  'suggestions.dismissCircle': {
    'public circle': { visitor, others: 'allow' },
    'private circle': { visitor, others: 'allow' },
    ...circleMissingForMembers,
  },

  'notificationSettings.read': members,
  'notificationSettings.edit': members,
  'notificationSettings.chooseCircle': {
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'notificationSettings.chooseMember': {
    'the member': { visitor, ...hidden, owner: 'not_yourself', others: 'allow' },
    ...memberMissingForMembers,
  },
  'notificationSettings.readActivity': reactToActivity,
  'notificationSettings.muteActivity': reactToActivity,
  'notificationSettings.unmuteActivity': members,
  'notificationSettings.subscribe': members,
  'notificationSettings.unsubscribeDevice': members,
  'notificationSettings.test': members,
  'notificationSettings.unsubscribe': { nothing: { others: 'email_link_invalid' } },
}
