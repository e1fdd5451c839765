import { expect, test } from 'vitest'
import { hole, sqlMutations } from './sql-mutations.ts'

function mutated(sql: string) {
  const text = sql.replaceAll('?', hole)
  return sqlMutations(text).map(({ start, end, replacement }) =>
    (text.slice(0, start) + replacement + text.slice(end)).replaceAll(hole, '?').trim(),
  )
}

test('leaves out each condition and flips its comparison', () => {
  expect(mutated('select id from a where a.x = ? and a.y <= 3 order by id')).toEqual([
    'select id from a where true and a.y <= 3 order by id',
    'select id from a where a.x <> ? and a.y <= 3 order by id',
    'select id from a where a.x = ? and true order by id',
    'select id from a where a.x = ? and a.y < 3 order by id',
  ])
})

test('replaces an alternative by false and recurses into parentheses', () => {
  expect(mutated("(? = 'me' or exists (select from f where f.id = ? offset 0))")).toEqual([
    '(false or exists (select from f where f.id = ? offset 0))',
    "(? <> 'me' or exists (select from f where f.id = ? offset 0))",
    "(? = 'me' or false)",
    "(? = 'me' or exists (select from f where true offset 0))",
    "(? = 'me' or exists (select from f where f.id <> ? offset 0))",
  ])
})

test('drops a negation and keeps the bounds of between together', () => {
  expect(mutated('where not a.is_private and d between ? and ?')).toEqual([
    'where true and d between ? and ?',
    'where  a.is_private and d between ? and ?',
    'where not a.is_private and true',
  ])
})

test('mutates join conditions, filters and cases, but not on conflict', () => {
  expect(mutated('insert into t select x from a join b on b.id = a.id on conflict do nothing')).toEqual([
    'insert into t select x from a join b on true on conflict do nothing',
    'insert into t select x from a join b on b.id <> a.id on conflict do nothing',
  ])
  expect(mutated('select case when x > 1 then count(*) filter (where y = 2) end')).toEqual([
    'select case when true then count(*) filter (where y = 2) end',
    'select case when x >= 1 then count(*) filter (where y = 2) end',
    'select case when x > 1 then count(*) filter (where true) end',
    'select case when x > 1 then count(*) filter (where y <> 2) end',
  ])
})

test('reverses orders and turns sums into differences, but not in strings and comments', () => {
  expect(mutated("select a + 1, 'a = b and desc' from t order by a desc -- x = 1 and y\n")).toEqual([
    "select a - 1, 'a = b and desc' from t order by a desc -- x = 1 and y",
    "select a + 1, 'a = b and desc' from t order by a asc -- x = 1 and y",
  ])
})

test('finds nothing in an assignment or a list of columns', () => {
  expect(mutated('update t set a = 1, b = ? from c')).toEqual([])
  expect(mutated('?::bigint')).toEqual([])
  expect(mutated('true')).toEqual([])
})
