import { imports } from '@daystar/contract/imports'
import { sql } from 'kysely'
import { type CollectionName, collectionFile, type ItemOf } from '../../domains/archives/format.ts'
import type { Member } from '../callers.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createZipOf, fillAccount } from './member-with-everything.ts'

/** Uploads an archive; the job that imports it is queued. */
export const uploadArchive = (member: Member, content: Buffer) =>
  member.upload(imports.create, {}, { name: 'archive.zip', content })

/** The items in the first file of a collection. */
export const itemsOf = <C extends CollectionName>(files: Map<string, Buffer>, name: C) =>
  JSON.parse(files.get(collectionFile(name, 1))?.toString() ?? '[]') as ItemOf<C>[]

/** The archive of a member with something of every kind, from another community. */
export async function archiveFromElsewhere(): Promise<Buffer> {
  const { ada, ben, cleo, testApp } = await createTestApp({ publicUrl: 'https://lake.example' })
  await fillAccount(testApp, ada, { ben, cleo })
  return await createZipOf(testApp, ada)
}

/** The numbers of rows that an import adds: activities, comments, media, dates of events, then others. */
export async function rowsOf({ db }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activities union all select count(*)::int from comments
    union all select count(*)::int from media where discarded_at is null
    union all select count(*)::int from events union all select count(*)::int from planning_documents
    union all select count(*)::int from imported_activities union all select count(*)::int from imported_documents
    union all select count(*)::int from imported_events`.execute(db)
  return rows.map(({ n }) => n)
}
