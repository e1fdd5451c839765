import type { OwnSanction } from '@daystar/contract/moderation/sanctions'

/** A decision of the moderators as its member reads it. */
export const sanction: OwnSanction = {
  id: 5,
  kind: 'warning',
  subject_type: null,
  subject_excerpt: '',
  removed_content: false,
  circle_name: '',
  rule: 'spam',
  reason: 'Advertising.',
  created_at: '2026-06-01T08:00:00Z',
  ends_at: null,
  lifted_at: null,
  is_in_force: true,
  appeal: '',
  appealed_at: null,
  appeal_decided_at: null,
  appeal_answer: '',
  is_seen: false,
}
