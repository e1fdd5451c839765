import { feed, feedCold, feedCompressed, feedWithWrites } from './feed.ts'
import * as reads from './reads.ts'
import type { Scenario } from './scenario.ts'
import * as writes from './writes.ts'

/** Every scenario by its name on the command line, in the order of the report. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  feed,
  'feed-compressed': feedCompressed,
  'feed-with-writes': feedWithWrites,
  'feed-cold': feedCold,
  activity: reads.activity,
  profile: reads.profile,
  'profile-activities': reads.profileActivities,
  circle: reads.circle,
  search: reads.search,
  'search-100000': reads.searchMany,
  comments: reads.comments,
  engagement: reads.engagement,
  notifications: reads.notifications,
  'sign-in': writes.signIn,
  post: writes.post,
  'high-five': writes.highFive,
  comment: writes.comment,
  edit: writes.edit,
  upload: writes.upload,
}
