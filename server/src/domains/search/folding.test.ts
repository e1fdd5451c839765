import { foldText } from '@daystar/contract/texts/fold-text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { migrate } from '../../platform/migrations/migrations.ts'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** The texts that the database folds differently than the browser. */
async function differences(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${texts}::text[]) text`.execute(db)
  return rows.filter(({ text, key }) => foldText(text) !== key).map(({ text }) => text)
}

test('the browser and the database fold all assigned characters alike', async () => {
  const { testApp } = await openTestApp()
  const { rows } = await sql<{ text: string }>`
    select chr(code) as text from generate_series(1, 1114111) code
    where code not between 55296 and 57343 and unicode_assigned(chr(code))`.execute(testApp.db)
  expect(rows.length).toBeGreaterThan(290_000)
  const texts = rows.map(({ text }) => text)
  expect(await differences(testApp.db, texts)).toEqual([])
  expect(
    await differences(
      testApp.db,
      texts.map((text) => `a${text}Σ\u0301\u3099 ${text}`),
    ),
  ).toEqual([])
})

test('the browser and the database fold any text alike', async () => {
  const { testApp } = await openTestApp()
  const letters = fc.constantFrom(...('ΣσςßẞÆŁøİıIЙё東ガｶﾞ가가한أؤةی٤۴४กำน้हिنی＃Ｃ＋❤👩💻🇩🇪ﬁ½™'.match(/./gu) ?? []))
  const marks = fc.constantFrom('\u0301', '\u0308', '\u3099', '\u064e', '\u05b0', '\ufe0f', '\u200d', '\u200c', ' ')
  // The control character 0 cannot be stored, and both have to know the characters.
  const known = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', ''))
  const text = fc.array(fc.oneof(letters, marks, known), { maxLength: 12 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await differences(testApp.db, texts)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('an upgrade folds stored names, tags and muted words again', async () => {
  const { pool, close } = await createEmptyDatabase()
  onTestFinished(close)
  await migrate(pool, { upTo: '0115-notes-of-answers.sql' })
  await pool.query(`
    insert into members (id, email, password_hash, name) overriding system value values (1, 'a@lake.example', '', 'Νίκος');
    insert into circles (name, tags) values ('Αδελφός', '{४२}');
    insert into mutes (member_id, word) values (1, '४२'), (1, '42'), (1, 'ΆΝΕΜΟΣ'), (1, 'άνεμος'), (1, '❤\ufe0f');
    insert into activities (author_id, title, occurred_at, local_date, tags, tag_keys)
      values (1, 'Βόλος', now(), current_date, array['Σάμος'], array[search_key('Σάμος')])`)

  await migrate(pool)

  const { rows } = await pool.query(`select (select name_key from members) as member,
    (select array_agg(name_key || ' ' || tag_keys(tags)::text) from circles where tag_keys(tags) @> '{42}') as circles,
    (select array_agg(word order by id) from mutes) as words, (select tag_keys from activities) as tags,
    (select array_agg(key) from member_search_keys) as keys,
    (select array_agg(kind) from search_backfills) as backfills`)
  expect(rows).toEqual([
    {
      member: 'νικοσ',
      circles: ['αδελφοσ {42}'],
      words: ['42', 'άνεμος', '❤\ufe0f'],
      tags: ['σαμοσ'],
      keys: ['νικοσ'],
      backfills: ['activities'],
    },
  ])
})

test('accepts usernames in any script, and no two that fold alike', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const set = ({ id }: { readonly id: number }, username: string) =>
    testApp.db.updateTable('members').set({ username }).where('id', '=', id).execute()
  for (const username of ['田中', 'Łukasz', 'สมชาย', 'अदिति.४२', 'محمد']) await set(ada, username)
  await set(ada, 'Zoë')
  for (const equal of ['zoe', 'ZOË', 'ｚｏｅ']) await expect(set(ben, equal)).rejects.toThrow('members_username_key')
  for (const invalid of ['', 'a b', 'a-b', 'e\u0301', '\u0640', 'é'.repeat(31)])
    await expect(set(ben, invalid)).rejects.toThrow('members_username_check')
})
