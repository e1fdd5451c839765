import { encryptedExtension } from './encrypted-archive.ts'

/** The numbers of backups that rotation keeps: of the last days, weeks and months that have one, each the newest. */
export interface Retention {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const pattern = /^daystar-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.age)?$/
const dayMs = 24 * 3_600_000

export function backupName(date: Date, { isEncrypted }: { isEncrypted: boolean }): string {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '')
  return `daystar-${time}Z.tar.gz${isEncrypted ? encryptedExtension : ''}`
}

/** The file next to a backup that lacks media files. */
export function incompleteMark(name: string): string {
  return `${name}.incomplete`
}

/** The time at which a backup was made; null for other files, which rotation ignores. */
export function backupDate(name: string): Date | null {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  if (day === undefined) return null
  const date = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The backups among these names, newest first. */
export function backupsOf(names: readonly string[]): { name: string; date: Date }[] {
  return names
    .map((name) => ({ name, date: backupDate(name) }))
    .filter((backup): backup is { name: string; date: Date } => backup.date !== null)
    .sort((a, b) => b.date.getTime() - a.date.getTime())
}

/**
 * The backups that rotation removes: all except for the newest and, of each period, the newest complete one, or an
 * incomplete one if it is alone. Counts periods with a backup instead of calendar days, so that all stay while backups
 * fail.
 */
export function outdatedBackups(names: readonly string[], { daily, weekly, monthly }: Retention): string[] {
  const backups = backupsOf(names)
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  const isComplete = (name: string) => !names.includes(incompleteMark(name))
  for (const { count, period } of [
    { count: daily, period: (date: Date) => date.toISOString().slice(0, 10) },
    // Weeks begin on Monday: 1970-01-05 was one.
    { count: weekly, period: (date: Date) => String(Math.floor((date.getTime() / dayMs - 4) / 7)) },
    { count: monthly, period: (date: Date) => date.toISOString().slice(0, 7) },
  ]) {
    const newest = new Map<string, string>()
    for (const { name, date } of backups) {
      const found = newest.get(period(date))
      if (found === undefined || (!isComplete(found) && isComplete(name))) newest.set(period(date), name)
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name)
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
