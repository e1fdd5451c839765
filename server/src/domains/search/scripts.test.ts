import { feed } from '@daystar/contract/feed'
import { search } from '@daystar/contract/search'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/migrations/migrations.ts'
import { createEmptyDatabase } from '../../testing/database/database.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

test.each([
  ['Straße', 'STRASSE'],
  ['Émile Søndergård', 'emile SONDERGARD'],
  ['Élan', 'e\u0301lan'],
  ['مُحَمَّد', 'محمد'],
  ['محـمد', 'محمد'],
  ['أحمد', 'احمد'],
  ['إسلام', 'اسلام'],
  ['آمال', 'امال'],
  ['مؤمنة', 'مومنه'],
  ['ليلى', 'ليلي'],
  ['ﺃحمد', 'احمد'],
  ['نادي ٤٢', 'نادي 42'],
  ['שָׁלוֹם', 'שלום'],
  ['ガッコウ', 'ｶﾞｯｺｳ'],
  ['Ｓｗｉｍ１', 'swim1'],
])('finds %s as %s, as a name and as a tag', async (written, typed) => {
  const { ada, ben, testApp } = await createTestApp()
  await testApp.createNamedMember(written)
  await createActivity(ada, { title: 'Swim', tags: [written] })
  for (const query of [written, typed]) {
    expect((await ben.request(search.members, { query: { q: query } })).map(({ name }) => name)).toEqual([written])
    const tagged = await ben.request(feed.home, { query: { scope: 'everyone', tag: query } })
    expect(tagged.map(({ title }) => title)).toEqual(['Swim'])
  }
})

test('distinguishes letters that differ in more than an accent', async () => {
  const { ada, testApp } = await createTestApp()
  for (const name of ['かがみ', 'かかみ', 'سلام', 'كلام']) await testApp.createNamedMember(name)
  for (const name of ['かがみ', 'かかみ', 'سلام', 'كلام'])
    expect((await ada.request(search.members, { query: { q: name } })).map((member) => member.name)).toEqual([name])
})

test('an upgrade changes the stored keys of earlier names, tags and muted words', async () => {
  const { pool, close } = await createEmptyDatabase()
  onTestFinished(close)
  await migrate(pool, { upTo: '0069-languages.sql' })
  await pool.query(`
    insert into members (id, email, password_hash, name) overriding system value values (1, 'a@lake.example', '', 'أحمد');
    insert into circles (name) values ('نادي السِّباحة');
    insert into mutes (member_id, word) values (1, 'سِباحة');
    insert into activities (author_id, title, occurred_at, local_date, tags, tag_keys)
      values (1, 'Swim', now(), current_date, array['lake', 'سِباحة'], array['lake', search_key('سِباحة')])`)
  expect((await pool.query('select name_key from members')).rows).toEqual([{ name_key: 'أحمد' }])

  await migrate(pool)

  const { rows } = await pool.query(`select (select name_key from members) as member,
    (select name_key from circles) as circle, (select word_key from mutes) as word,
    (select tag_keys from activities) as tags, (select key from member_search_keys) as key`)
  expect(rows).toEqual([
    { member: 'احمد', circle: 'نادي السباحه', word: ' سباحه ', tags: ['lake', 'سباحه'], key: 'احمد' },
  ])
})
