import { type Static, Type } from 'typebox'
import { activityDays } from './activities/days.ts'
import { mediaFile } from './activities/media-file.ts'
import { suggestedPlaces } from './activities/places.ts'
import { Comment, Commenting } from './comments.ts'
import {
  fixedFields,
  Id,
  Instant,
  LastEdit,
  LocalDate,
  Media,
  MemberRef,
  MemberSummary,
  MentionedMember,
  NonBlankText,
  Nullable,
  OneOf,
  Person,
  page,
  TimeZone,
  Uuid,
} from './fields.ts'
import { mediaErrors } from './file-errors.ts'
import { limits } from './limits.ts'
import { DecisionExplanation } from './moderation/report-case.ts'
import { route } from './route.ts'
import { activityLines, mapLines } from './texts/activity-lines.ts'

export const Audience = OneOf(['everyone', 'followers', 'me'])
export type Audience = Static<typeof Audience>

/**
 * The fields that every view of an activity lists below its text: cards, the detail page, the preview, link previews
 * and earlier versions.
 */
export const facts = {
  tags: Type.Array(Type.String()),
  ...mapLines(() => Type.String()),
  /** "45m", "2h", "1h 30m", or an empty string. */
  duration: Type.String(),
  location: Type.String(),
}

/** What activities, their earlier versions and links to them show. */
export const activityContent = {
  title: Type.String(),
  description: Type.String(),
  ...facts,
  timestamp: Instant,
  /** The calendar date of `timestamp` in the author's time zone. */
  local_date: LocalDate,
  /** In the order that the author chose. */
  media: Type.Array(Media),
}

export const Activity = Type.Object({
  id: Id,
  user: Person,
  author_id: Id,
  user_id: Id,
  ...activityContent,
  place_id: Nullable(Type.String()),
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  created_at: Instant,
  edited_at: Nullable(Instant),
  audience: Audience,
  /** Who can add comments, among those who see the activity. */
  commenting: Commenting,
  /** The first of `media`. */
  media_url: Nullable(Type.String()),
  media_kind: Nullable(OneOf(['image', 'video'])),
  circle_ids: Type.Array(Id),
  circles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  mentions: Type.Array(MentionedMember),
  has_high_fived: Type.Boolean(),
  high_five_count: Type.Integer(),
  comment_count: Type.Integer(),
  highfivers_preview: Type.Array(MemberSummary),
  commenters_preview: Type.Array(MemberSummary),
  /**
   * True only for the author, if fewer people see the activity than its circles suggest: one of them became public
   * after the activity was shared there, or all of them were deleted. An update with `false` opens the activity.
   */
  members_only: Type.Optional(Type.Boolean()),
  /** True if `companions.list` has something to show to the viewer, absent otherwise. */
  has_companions: Type.Optional(Type.Boolean()),
})
export type Activity = Static<typeof Activity>
export type ActivityFacts = Pick<Activity, keyof typeof facts>

export const ActivityDetail = Type.Object({ ...Activity.properties, comments: Type.Array(Comment) })
export type ActivityDetail = Static<typeof ActivityDetail>

const text = (max: number) => Type.String({ maxLength: max })

/** A photo or video of an activity: one that it has already, or an upload of the member that is attached to nothing. */
const MediaItem = Type.Object({
  media_id: Type.Optional(Id),
  /** A finished upload, instead of `media_id`. */
  upload_id: Type.Optional(Id),
  /** Without it, a file keeps its own. */
  alt_text: Type.Optional(text(limits.altTextMax)),
})
export type MediaItem = Static<typeof MediaItem>

/** Fields that creating and updating an activity share. All are optional. */
const activityFields = {
  description: Type.Optional(text(limits.descriptionMax)),
  ...mapLines((name) => Type.Optional(Nullable(text(activityLines[name])))),
  duration: Type.Optional(Nullable(text(20))),
  location: Type.Optional(Nullable(text(limits.locationMax))),
  place_id: Type.Optional(Nullable(text(200))),
  lat: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
  lng: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  timestamp: Type.Optional(Instant),
  time_zone: Type.Optional(TimeZone),
  tags: Type.Optional(Type.Array(text(limits.tagMax), { maxItems: limits.tagsMax })),
  circle_ids: Type.Optional(Type.Array(Id, { maxItems: limits.circlesPerActivity })),
  mentions: Type.Optional(Type.Array(Id, { maxItems: limits.mentionsMax })),
  audience: Type.Optional(Audience),
  /**
   * All members with whom it was done, who are asked to confirm it. Left out are members who have switched this off,
   * and those outside its audience, the connections of the author and its circles.
   */
  companion_ids: Type.Optional(Type.Array(Id, { maxItems: limits.companionsMax })),
  commenting: Type.Optional(Commenting),
  /** Of the first photo or video. */
  alt_text: Type.Optional(text(limits.altTextMax)),
  /** All photos and videos in their order. A file that a form contains replaces only the first one. */
  media_items: Type.Optional(Type.Array(MediaItem, { maxItems: limits.mediaPerActivity })),
}

export const ActivityDraft = Type.Object({
  title: NonBlankText(limits.titleMax),
  ...activityFields,
  /** The draft that becomes the activity. It is deleted, and posted only once. */
  draft_id: Type.Optional(Uuid),
})
export type ActivityDraft = Static<typeof ActivityDraft>

const NewActivity = Type.Object({
  ...ActivityDraft.properties,
  /**
   * `true` shares it only with the members of its circles, also if one of them is public: it was private when the
   * activity was logged. It has no effect on an activity outside of circles.
   */
  members_only: Type.Optional(Type.Boolean()),
})
export type NewActivity = Static<typeof NewActivity>

const changeableFields = {
  title: Type.Optional(NonBlankText(limits.titleMax)),
  ...activityFields,
  /** `true` removes all pictures and videos. */
  remove_media: Type.Optional(Type.Boolean()),
  /**
   * `false` opens an activity that is for members only although one of its circles is public, or although it is in no
   * circle.
   */
  members_only: Type.Optional(Type.Literal(false)),
  /**
   * `edited_at` of the version on which the changes are based. If another version is stored by now, the update is
   * rejected with `activity_changed`.
   */
  if_edited_at: Type.Optional(Nullable(Instant)),
}
// Clients send `media` as one of the names of the file, also without a file.
export const ActivityChanges = Type.Object({
  ...changeableFields,
  ...fixedFields(ActivityDetail, { ...changeableFields, media: true }),
})
const EditableFields = Type.Object(changeableFields)
/** The fields that an update changes. */
export type ActivityChanges = Static<typeof EditableFields>

const ids = Type.Array(Id, { maxItems: limits.visibilityCheck })
const subjectIds = { activity_ids: ids, member_ids: ids, circle_ids: ids }
/** Earlier clients try several paths for an update. All of them are aliases of one endpoint. */
const updatePaths = [
  '/activities/:activityId',
  '/activity/:activityId',
  '/activities/update/:activityId',
  '/activities/:activityId/upload',
  '/activities/:activityId/media',
  '/activities/:activityId/file',
]
const updateAliases = ['PATCH', 'PUT', 'POST']
  .flatMap((method) => updatePaths.map((path) => `${method} ${path}`))
  .filter((alias) => alias !== 'PATCH /activities/:activityId')

const latestActivity = {
  policy: 'activity:readLatest',
  reply: Nullable(Activity),
  errors: ['member_not_found', 'follow_to_see'],
  summary: "A member's newest activity; only for followers.",
} as const

export const activities = {
  upload: route('POST', '/activities/upload', {
    policy: 'activity:create',
    accepts: ['multipart', 'json'],
    file: mediaFile,
    body: NewActivity,
    reply: Activity,
    status: 201,
    errors: ['circle_not_found', 'members_only', 'draft_posted', ...mediaErrors, 'new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Creates an activity, with or without a picture or video.',
  }),
  read: route('GET', '/activities/:activityId', {
    access: 'optional',
    policy: 'activity:read',
    reply: ActivityDetail,
    errors: ['activity_not_found'],
    aliases: ['/activity/:activityId'],
    summary: 'One activity with its first comments.',
  }),
  media: route('POST', '/activities/media', {
    policy: 'activity:read',
    body: Type.Object({ activity_ids: Type.Array(Id, { maxItems: limits.mediaPerRenewal }) }),
    reply: Type.Array(Type.Object({ activity_id: Id, media: Media })),
    rateLimit: { max: 300, seconds: 60 },
    summary:
      'Each photo and video of activities with a URL that is valid now, in their order: those of private media expire. Without activities that have no media or that the member cannot see.',
  }),
  visible: route('POST', '/activities/visible', {
    policy: 'activity:read',
    body: Type.Object(subjectIds),
    reply: Type.Object({ ...subjectIds, edited_activities: Type.Array(LastEdit) }),
    rateLimit: { max: 60, seconds: 60 },
    summary:
      'The activities, members and circles among those given that the member can see, of a circle also its content, and when they were edited: a device removes its copies of all others, and of earlier texts.',
  }),
  update: route('PATCH', '/activities/:activityId', {
    policy: 'activity:edit',
    accepts: ['json', 'multipart'],
    file: mediaFile,
    body: ActivityChanges,
    reply: Activity,
    errors: [
      'activity_not_found',
      'author_only',
      'circle_not_found',
      'members_only',
      'activity_changed',
      ...mediaErrors,
      'new_account_limit',
    ],
    acceptsIdempotencyKey: true,
    aliases: updateAliases,
    rateLimit: { max: 120, seconds: 3600 },
    summary: "Updates the given fields of one of the signed-in member's activities.",
  }),
  remove: route('DELETE', '/activities/:activityId', {
    policy: 'activity:delete',
    /** Of a moderator, who has to give a reason. */
    query: DecisionExplanation,
    errors: ['activity_not_found', 'author_only', 'reason_missing'],
    acceptsIdempotencyKey: true,
    aliases: ['/activity/:activityId'],
    summary:
      'Deletes an activity with its comments, high fives and media; only its author, a moderator or an operator can.',
  }),
  ofMember: route('GET', '/users/:userId/activities', {
    access: 'optional',
    policy: 'activity:read',
    params: Type.Object({ userId: MemberRef }),
    query: Type.Object({ ...page, tag: Type.Optional(text(limits.tagMax)) }),
    paged: true,
    reply: Type.Array(Activity),
    errors: ['member_not_found'],
    aliases: ['/activities/user/:userId'],
    summary: "A member's activities, newest first.",
  }),
  latestOf: route('GET', '/users/:userId/latest-activity', {
    ...latestActivity,
    params: Type.Object({ userId: MemberRef }),
  }),
  latest: route('GET', '/activities/latest', {
    ...latestActivity,
    query: Type.Object({ user_id: Id }),
  }),
  ...activityDays,
  ...suggestedPlaces,
}
