import { firstNumber, firstText, type Raw, toRecord } from './raw-response.ts'

/** The detail of an event in the shape that listeners expect; null if a field that they need is missing or unusable. */
type ReadDetail = (raw: Raw) => Raw | null

function idOf(raw: Raw, name: string): number | null {
  const id = firstNumber(raw, name)
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

const ofActivity: ReadDetail = (raw) => {
  const activityId = idOf(raw, 'activityId') ?? idOf(toRecord(raw.activity), 'id')
  return activityId === null ? null : { ...raw, activityId }
}

const ofMember: ReadDetail = (raw) => {
  const userId = idOf(raw, 'userId')
  return userId === null ? null : { ...raw, userId }
}

const requestStates: readonly unknown[] = ['sent', 'accepted', 'cancelled']

/** All other events need no detail. */
const readers: Record<string, ReadDetail> = {
  'activity:created': ofActivity,
  'activity:open': ofActivity,
  'activity:edit': ofActivity,
  'activity-updated': ofActivity,
  'activity:deleted': ofActivity,
  'comment-added': ofActivity,
  'comment-deleted': (raw) => {
    const detail = ofActivity(raw)
    return detail && ofMember(detail)
  },
  'me:counts': (raw) => {
    const names = ['followersDelta', 'followingDelta']
    return Object.fromEntries(names.filter((name) => Number.isFinite(raw[name])).map((name) => [name, raw[name]]))
  },
  'connections:outgoing': (raw) => (requestStates.includes(raw.status) ? ofMember(raw) : null),
  'feed:set-scope': (raw) => (firstText(raw, 'scope') === null ? null : raw),
}

/** Any script on the page can dispatch these events, so their details are checked like responses. */
export function readEventDetail(name: string, detail: unknown): Raw | null {
  const raw = toRecord(detail)
  return readers[name]?.(raw) ?? (name in readers ? null : raw)
}
