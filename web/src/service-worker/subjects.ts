/**
 * The activities, comments, members and events that a reply shows, for example "a7", "k3", "m12", "e5" and, for a
 * comment on an event, "n2"; not those that texts mention.
 */
export function subjectsOf(reply: unknown): Set<string> {
  const found = new Set<string>()
  collect(reply, found)
  return found
}

const prefixByKey: Readonly<Record<string, string>> = {
  activity_id: 'a',
  comment_id: 'k',
  event_id: 'e',
  user_id: 'm',
  author_id: 'm',
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found)
    return
  }
  const { id } = value as { id?: unknown }
  const kind = kindOf(value)
  if (kind !== null && isId(id)) found.add(kind + id)
  for (const [key, part] of Object.entries(value)) {
    const prefix = prefixByKey[key]
    if (prefix !== undefined && isId(part)) found.add(prefix + part)
    else if (key !== 'mentions') collect(part, found)
  }
}

/** By the fields that only these objects have. */
function kindOf(value: object): string | null {
  if ('audience' in value && 'title' in value) return 'starts_at' in value ? 'e' : 'a'
  if ('content' in value && 'activity_id' in value) return 'is_removed' in value && value.is_removed ? null : 'k'
  if ('content' in value && 'event_id' in value) return 'n'
  return 'username' in value || 'profile_pic_url' in value ? 'm' : null
}

/** The id of a deleted member is 0. */
const isId = (value: unknown) => typeof value === 'number' && value > 0
