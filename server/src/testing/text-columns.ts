import type { ContentTexts } from '@daystar/contract/texts/content-texts'
import * as texts from '@daystar/contract/texts/content-texts'
import type { DB } from '../platform/database/tables.gen.ts'

/** The tables with the texts that people write, by the list that names their columns. */
export const listedTexts: { readonly [Table in keyof DB]?: ContentTexts } = {
  activities: texts.activityTexts,
  activity_versions: texts.activityTexts,
  activity_media: { alt_text: texts.activityTexts.alt_text },
  comments: texts.commentTexts,
  comment_versions: texts.commentTexts,
  event_series: texts.eventTexts,
  events: texts.eventDateTexts,
  event_answers: texts.eventAnswerTexts,
  event_comments: texts.eventCommentTexts,
  event_comment_versions: texts.eventCommentTexts,
  members: texts.memberTexts,
  circles: texts.circleTexts,
  circle_pins: texts.circlePinTexts,
  circle_notices: texts.circleNoticeTexts,
  circle_requests: texts.circleRequestTexts,
}

const key = 'An id, a key or a fixed value.'
const secret = 'A secret.'
const derived = 'Derived from listed texts, and written with them.'
const setting = 'A setting of the member.'
const file = 'Describes a file.'
const own = 'Only its author reads it.'
const moderation = 'Written by moderators and operators, or for them.'
const account = 'Of an account or a sign-in, not of content.'
const copy = 'A copy of listed texts.'

/** All other columns of texts, with what they contain instead of content that others read. */
export const otherColumns: { readonly [Table in keyof DB]?: { readonly [Column in keyof DB[Table]]?: string } } = {
  activities: { place_id: key, tag_keys: derived },
  activity_search: { language: setting, words: derived },
  announcements: { left_out: key, markdown: moderation, subject: moderation },
  applications: {
    accepted_rules: key,
    email: account,
    language: setting,
    message: moderation,
    name: moderation,
    oidc_issuer: account,
    oidc_subject: account,
    password_hash: secret,
    reply: moderation,
    time_zone: setting,
  },
  audit_events: { action: key, address: account, details: moderation, reason: moderation, subject_type: key },
  circle_invites: { token: secret },
  circles: { name_key: derived },
  circle_search_keys: { full_key: derived, key: derived },
  comment_search: { language: setting, words: derived },
  community: { changed_at: key, settings: 'The texts of `communityTexts`, and settings.' },
  drafts: { content: `${own} Its texts are those of an activity.`, failure: key },
  email_links: { email: account },
  event_search: { language: setting, words: derived },
  event_series: { place_id: key, time_zone: setting },
  hidden_memories: { place: own },
  idempotency_keys: { key, reply: own },
  imported_activities: { key, origin: copy },
  imported_documents: { after: own, before: own },
  imported_events: { origin: copy },
  invitations: { label: own, sent_to: account, token: secret },
  invited_members: { pack_left_out: key },
  media: { content_type: file, key: file, main_file: file, placeholder: file, signing_key: secret, source_file: file },
  member_archives: { folder: file },
  member_imports: { community: own, error: key, folder: file },
  members: {
    dismissed_steps: setting,
    email: account,
    language: setting,
    last_language: setting,
    name_key: derived,
    password_hash: secret,
    picture_path: file,
    time_zone: setting,
    username_key: derived,
  },
  member_search_keys: { full_key: derived, key: derived },
  moderator_email_times: { kind: key },
  mutes: { word: own, word_key: derived },
  notifications: { group_key: key, section: key, type: key },
  notification_settings: { kinds: setting },
  oidc_identities: { email: account, issuer: account, subject: account },
  oidc_requests: { code_verifier: secret, nonce: secret },
  oidc_tickets: { email: account, issuer: account, name: account, subject: account },
  outbox_keys: { private_key: secret, public_key: key },
  passkey_challenges: { challenge: secret },
  passkeys: { credential_id: key, name: own, transports: key },
  planning_documents: { content: own, place: key },
  push_keys: { private_key: secret, public_key: key },
  push_subscriptions: { auth: secret, endpoint: account, p256dh: key },
  reached_limits: { limit_name: key },
  report_cases: { reply: moderation },
  report_notes: { text: moderation },
  reports: { reason: key, snapshot_text: copy, snapshot_title: copy, text: moderation },
  rules_acceptances: { version: key },
  sanctions: {
    appeal: moderation,
    appeal_answer: moderation,
    circle_name: copy,
    reason: moderation,
    subject_excerpt: copy,
  },
  sessions: { user_agent: account },
  tags: { key: derived },
  uploads: { folder: file, parts: file },
}
