import { Readable } from 'node:stream'
import type { Reader } from '../../platform/database/database.ts'
import { type AdministeredMemberRow, administeredMembers, type MemberFilters } from './queries.ts'

const rowsPerRead = 500
/** Spreadsheets read the file as UTF-8 with it. */
const byteOrderMark = '\uFEFF'

const columns: readonly [string, (row: AdministeredMemberRow) => string | number | null][] = [
  ['Id', ({ id }) => id],
  ['Name', ({ person }) => person.name],
  ['Username', ({ person }) => person.username],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Joined', ({ created_at: at }) => at.toISOString().slice(0, 10)],
  ['Last seen', ({ last_seen_on: day }) => day],
  ['Invited by', ({ invited_by: inviter }) => inviter?.name ?? null],
  ['Activities', ({ activities_count: count }) => count],
  ['Restricted', ({ is_limited: isLimited }) => (isLimited ? 'yes' : 'no')],
  ['Suspended', ({ is_suspended: isSuspended }) => (isSuspended ? 'yes' : 'no')],
]

/** The members that match as CSV (RFC 4180). They are read in pages, so that the file is never in memory as a whole. */
export function memberCsv(reader: Reader, filters: MemberFilters): Readable {
  return Readable.from(lines(reader, filters))
}

async function* lines(reader: Reader, filters: MemberFilters): AsyncGenerator<string> {
  yield `${byteOrderMark}${lineOf(columns.map(([name]) => name))}`
  let after = null
  do {
    const { items, next } = await administeredMembers(reader, filters, { size: rowsPerRead, after })
    yield items.map((row) => lineOf(columns.map(([, read]) => read(row)))).join('')
    after = next
  } while (after !== null)
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

/** Spreadsheets run a text that starts like a formula; the apostrophe makes it a text. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
