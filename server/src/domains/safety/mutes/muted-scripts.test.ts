import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../platform/migrations/migrations.ts'
import { createEmptyDatabase } from '../../../testing/database/database.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** The texts that a muted word hides. */
async function hiddenBy({ db }: TestApp, word: string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) text where contains_words(text, array[muted_key(${word}::text)])`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

test.each<[word: string, hidden: string[], shown: string[]]>([
  ['マラソン', ['東京マラソン', 'マラソン大会へ', 'ﾏﾗｿﾝ', '今日はマラソン'], ['マラカス', 'marathon']],
  ['跑步', ['我今天跑步了', '跑步'], ['跑了步']],
  ['วิ่ง', ['วิ่งตอนเช้า', 'ไปวิ่ง'], ['ว่าง']],
  ['Tシャツ', ['白Tシャツを', 'Ｔシャツ'], ['AT シャツ', 'fitシャツ']],
  ['marathon', ['東京marathon大会', 'Marathon을 뛰었다', 'The MARATHON!'], ['marathons', 'Ultramarathon']],
  ['마라톤', ['마라톤을 뛰었다', '오늘 마라톤', '마라톤에서는', '마라톤이요'], ['마라토너', '반마라톤', '마라톤대회']],
  ['고양이', ['고양이를 봤다', '고양이'], ['고양']],
  ['ماراثون', ['الماراثون اليوم', 'بالماراثون', 'وللماراثون', 'مَاراثون'], ['ماراثونات']],
  ['السباق', ['سباق', 'السباق', 'والسباق'], ['سباقات']],
  ['الله', ['والله'], ['قلت له']],
  ['C++', ['I write C++.', 'c++', 'Ｃ＋＋', 'C++20', '今日はC++を'], ['C', 'vitamin C', 'C+', 'C+++', 'AC++']],
  ['C#', ['C#!', '(c#)'], ['C', 'C##', 'abc#']],
  ['.NET', ['the .net way', '.NET'], ['net', 'example.net']],
  ['R&B', ['r&b night'], ['r b', 'R&B&C', 'r & b']],
  ['#lake', ['lake', '#Lake', 'the lake.'], ['lakes']],
  ['❤️', ['❤', 'I ❤️ it', 'love❤❤'], ['❤️‍🔥', '💛', 'heart']],
  ['👩', ['👩', 'a👩b'], ['👩🏽', '👩‍💻', '👨‍👩‍👧']],
  ['👍🏽', ['👍🏽!'], ['👍', '👍🏿']],
  ['🇩🇪', ['🇩🇪', '🇫🇷🇩🇪'], ['🇨🇩🇪🇸', 'DE']],
  ['ℹ️', ['ℹ'], ['i', 'I am']],
  ['5️⃣', ['5️⃣'], ['5', '15️⃣']],
  ['Straße', ['STRASSE', 'strasse'], ['Strassen']],
  ['άνεμος', ['ΆΝΕΜΟΣ', 'ανεμος'], ['άνεμοι']],
  ['Łódź', ['lodz'], ['Łódźka']],
])('the muted word %s hides whole words, and what is attached to them', async (word, hidden, shown) => {
  const { testApp } = await openTestApp()
  expect(await hiddenBy(testApp, word, [...hidden, ...shown])).toEqual(hidden)
})

test('a muted emoji hides itself and no other emoji', async () => {
  const { testApp } = await openTestApp()
  const emoji = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
    /^(?=\p{Emoji})[^\p{Emoji_Component}©®]$/u.test(character),
  )
  expect(emoji.length).toBeGreaterThan(1200)
  const others = [...emoji, 'i', 'm', 'tm', '祝', '!', ...emoji.map((one) => `${one}\u200d💻`)]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...emoji), async (one) => {
      expect(await hiddenBy(testApp, `${one}\ufe0f`, others)).toEqual([one])
    }),
    { numRuns: 40, examples: [['ℹ'], ['Ⓜ'], ['™'], ['㊗'], ['🈁'], ['💻']].slice(0, 5) as [string][] },
  )
})

test('an upgrade gives earlier muted words the keys with their symbols', async () => {
  const { pool, close } = await createEmptyDatabase()
  onTestFinished(close)
  await migrate(pool, { upTo: '0116-one-folding.sql' })
  await pool.query(`
    insert into members (id, email, password_hash, name) overriding system value values (1, 'a@lake.example', '', 'Ada');
    insert into mutes (member_id, word) values (1, 'C++'), (1, 'Läke house')`)
  await migrate(pool)
  const { rows } = await pool.query('select word_key from mutes order by id')
  expect(rows).toEqual([{ word_key: 'c++' }, { word_key: ' lake house ' }])
})
