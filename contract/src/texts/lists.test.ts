import { expect, test } from 'vitest'
import { addressItems, listItems, tagText } from './lists.ts'

test.each(['swim, lake,, early ', 'swim، lake،early', 'swim、lake、early', 'swim，lake，early，', 'swim､lake､early'])(
  'splits %s at the commas',
  (text) => {
    expect(listItems(text)).toEqual(['swim', 'lake', 'early'])
  },
)

test('keeps the spaces inside an item', () => {
  expect(listItems('朝 ラン、Lago di Como')).toEqual(['朝 ラン', 'Lago di Como'])
})

test.each([
  'a@x.example b@x.example',
  'a@x.example; b@x.example',
  'a@x.example；b@x.example',
  'a@x.example،b@x.example\n',
])('splits the addresses %j', (text) => {
  expect(addressItems(text)).toEqual(['a@x.example', 'b@x.example'])
})

test.each([' #lake', '＃lake', '##lake', '# lake'])('reads the tag %j', (typed) => {
  expect(tagText(typed)).toBe('lake')
})
