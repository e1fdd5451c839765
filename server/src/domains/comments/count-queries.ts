import type { DerivedColumn } from '../../platform/database/derived-columns.ts'

export const commentCounts: readonly DerivedColumn[] = [
  {
    table: 'activities',
    column: 'comment_count',
    expected: '(select count(c.author_id)::int from comments c where c.activity_id = t.id)',
  },
  { table: 'activities', column: 'commenter_ids', expected: 'latest_commenters(t.id)' },
  {
    table: 'comments',
    column: 'star_count',
    expected: '(select count(*)::int from comment_stars s where s.comment_id = t.id)',
  },
]
