import { users } from '@daystar/contract/accounts'
import { drafts } from '@daystar/contract/drafts'
import * as contentTexts from '@daystar/contract/texts/content-texts'
import { foldText } from '@daystar/contract/texts/fold-text'
import type { TextPart } from '@daystar/contract/texts/mention-tokens'
import { textParts } from '@daystar/contract/texts/mentions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { mentionedPeople, textsAbout } from '../testing/actions/mentioning-texts.ts'
import { fillAccount } from '../testing/archives/member-with-everything.ts'
import type { Member } from '../testing/callers.ts'
import { follow } from '../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { mentioningColumns } from './mentioning-columns.ts'
import { removeAccount } from './remove-account.ts'

/** The tables and columns of all texts that can mention members. */
const textColumns = [
  ...mentioningColumns
    .filter(({ isJson }) => !isJson)
    .map(({ table, columns }) => ({ table, columns: Object.keys(columns) })),
  { table: 'activities', columns: ['description'] },
  { table: 'comments', columns: ['content'] },
]

/** Writes a text into every text that can mention members, of all members. */
async function writeEverywhere(db: Db, text: string): Promise<void> {
  for (const { table, columns } of textColumns) {
    const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${text}`))
    const others = table === 'circle_pins' ? sql`activity_id is null` : sql`true`
    await sql`update ${sql.table(table)} set ${values} where ${others}`.execute(db)
  }
  await sql`update drafts set content = jsonb_build_object('description', ${text}::text)`.execute(db)
  for (const [table, column] of [
    ['planning_documents', 'content'],
    ['imported_documents', 'before'],
    ['imported_documents', 'after'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = case tool
      when 'goals' then to_jsonb(${text}::text)
      when 'plan' then jsonb_build_object('mon', array[${text}::text])
      when 'reminders' then jsonb_build_array(jsonb_build_object('id', ${text}::text, 'text', ${text}::text))
      end where tool <> 'streak'`.execute(db)
}

const jsonTexts = {
  drafts: ["content ->> 'description'"],
  planning_documents: ['content'],
  imported_documents: ['before', 'after'],
} as const

/** The texts of all columns, with the place of each. */
async function textsEverywhere(db: Db): Promise<[string, string][]> {
  const documentText = (column: string) => `case tool when 'goals' then ${column} #>> '{}'
    when 'plan' then ${column} -> 'mon' ->> 0 when 'reminders' then ${column} -> 0 ->> 'text' end`
  const places = [
    ...textColumns.flatMap(({ table, columns }) => columns.map((column) => [table, `t.${column}`] as const)),
    ...jsonTexts.drafts.map((text) => ['drafts', text] as const),
    ...jsonTexts.planning_documents.map((column) => ['planning_documents', documentText(column)] as const),
    ...jsonTexts.imported_documents.map((column) => ['imported_documents', documentText(column)] as const),
  ]
  const found: [string, string][] = []
  for (const [table, value] of places) {
    const { rows } = await sql<{ value: string | null }>`select ${sql.raw(value)} as value from ${sql.table(table)} t
      order by 1`.execute(db)
    for (const row of rows) if (row.value) found.push([`${table}: ${value}`, row.value])
  }
  return found
}

/** Texts of every kind by Ada, and of some kinds by others. */
async function createTexts() {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await fillAccount(testApp, ada, { ben, cleo })
  const { db } = testApp
  await sql`insert into event_comment_versions (comment_id, content, written_at)
    select id, content, created_at from event_comments`.execute(db)
  const { id: importId } = await db
    .insertInto('member_imports')
    .values({ member_id: ada.id, folder: 'none', state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into imported_documents (import_id, member_id, tool, before, after)
    select ${importId}::bigint, ${ada.id}::bigint, tool, '""', '""' from unnest(array['goals', 'plan', 'reminders']) tool`.execute(
    db,
  )
  return { ada, ben, cleo, testApp }
}

/** Creates a member whom the others follow, and who is mentioned in all activities and comments. */
async function createMentioned(
  { db, createNamedMember }: TestApp,
  { name, username }: { name: string; username: string | null },
  followers: readonly Member[],
): Promise<Member> {
  const leaving = await createNamedMember(name, username === null ? {} : { username })
  for (const follower of followers) await follow(follower, leaving)
  await sql`insert into activity_mentions (activity_id, member_id)
    select id, ${leaving.id}::bigint from activities`.execute(db)
  await sql`insert into comment_mentions (comment_id, member_id)
    select id, ${leaving.id}::bigint from comments`.execute(db)
  return leaving
}

async function deleteMember({ db, deps }: TestApp, { id }: Member): Promise<void> {
  await db.updateTable('members').set({ removal_started_at: sql`now()` }).where('id', '=', id).execute()
  await removeAccount(deps, id)
}

test('each text that can mention members has a column whose mentions are replaced', () => {
  const listed = Object.values(contentTexts).flatMap((texts) =>
    Object.entries(texts as contentTexts.ContentTexts).flatMap(([name, { hasMentions }]) =>
      hasMentions ? [name] : [],
    ),
  )
  const replaced = textColumns
    .filter(({ table }) => table !== 'event_comment_versions')
    .flatMap(({ columns }) => columns)
  expect(replaced.sort()).toEqual(listed.sort())
})

test('deleting a member changes nothing but mentions of the member, in every text', { timeout: 120_000 }, async () => {
  const { ada, ben, cleo, testApp } = await createTexts()
  const other = { id: ben.id, name: ben.name, username: null }
  const unknownId = 990_000_123
  const cases = mentionedPeople.chain((person) =>
    fc.tuple(fc.constant(person), textsAbout({ ...person, id: unknownId }, other)),
  )
  await fc.assert(
    fc.asyncProperty(cases, async ([person, written]) => {
      const leaving = await createMentioned(testApp, person, [ada, ben, cleo])
      const text = written.replaceAll(`(u:${unknownId}`, `(u:${leaving.id}`)
      const names = person.username === null ? [person.name] : [person.name, person.username]
      const isMention = (part: TextPart) =>
        (part.kind === 'token' && part.id === leaving.id) ||
        (part.kind === 'handle' && names.some((name) => foldText(name) === foldText(part.handle)))
      const mentions = (value: string) => textParts(value, names).some(isMention)
      await writeEverywhere(testApp.db, text)
      await testApp.db.updateTable('members').set({ bio: '' }).where('id', '=', leaving.id).execute()
      const before = await textsEverywhere(testApp.db)
      expect(new Set(before.map(([, value]) => value))).toEqual(new Set([text]))

      await deleteMember(testApp, leaving)
      const after = await textsEverywhere(testApp.db)
      expect(after.map(([place]) => place)).toEqual(before.map(([place]) => place))
      for (const [place, value] of after)
        if (mentions(text)) expect(mentions(value), `${place}: ${value}`).toBe(false)
        else expect(value, place).toBe(text)
    }),
    { numRuns: 12, interruptAfterTimeLimit: 90_000 },
  )
})

test('a name means a deleted member only to authors who follow them, and a username means them to all', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const leaving = await testApp.createNamedMember('Sam', { username: 'sam.lind' })
  const namesake = await testApp.createNamedMember('Samira', { username: 'samira' })
  await follow(ada, leaving)
  for (const author of [ada, ben])
    await author.request(users.edit, { body: { bio: '@Sam and @sam.lind, not @samira or @sam.lindgren' } })
  await namesake.request(users.edit, { body: { bio: 'Not @Sam' } })
  await deleteMember(testApp, leaving)

  const bioOf = async ({ id }: Member) => (await ada.request(users.read, { params: { userId: String(id) } })).bio
  expect(await bioOf(ada)).toBe('a deleted member and a deleted member, not @samira or @sam.lindgren')
  expect(await bioOf(ben)).toBe('@Sam and a deleted member, not @samira or @sam.lindgren')
  expect(await bioOf(namesake)).toBe('Not @Sam')
})

test('a draft no longer names a deleted member among those whom it mentions', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const draftId = crypto.randomUUID()
  const content = { description: `With [${ben.name}](u:${ben.id})`, mentions: [ben.id, cleo.id] }
  await ada.request(drafts.save, { params: { draftId }, body: { content } })
  await deleteMember(testApp, ben)
  expect(await ada.request(drafts.read, { params: { draftId } })).toMatchObject({
    content: { description: 'With a deleted member', mentions: [cleo.id] },
  })
})
