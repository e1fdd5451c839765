import { expect, type Locator, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'

const hebrew = { name: 'נועה לוי', title: 'שחייה באגם, 9 °C', text: 'קר מאוד (אבל יפה).', comment: 'איזה אומץ!' }
const arabic = { circle: 'عدّاؤو الفجر', description: 'نركض قبل الفجر.' }

const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction)

/**
 * Returns whether a text starts at the right edge of its box, as it does in a language that is written from right to
 * left.
 */
const startsAtRight = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const [box, text] = [node.getBoundingClientRect(), range.getBoundingClientRect()]
    return box.right - text.right < text.left - box.left
  })

test('aligns and orders Hebrew and Arabic titles, texts, comments and names from right to left', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const noa = await createMember(hebrew.name)
  const { id: circleId } = await noa.request<{ id: number }>('POST', '/groups', {
    name: arabic.circle,
    description: arabic.description,
  })
  const activityId = await noa.createActivity({ title: hebrew.title, description: hebrew.text, circle_ids: [circleId] })
  await noa.addComment(activityId, hebrew.comment)

  const page = await ada.openPage(browser, `/activity/${activityId}`, phone)
  const title = page.getByRole('heading', { name: hebrew.title })
  for (const element of [title, page.getByText(hebrew.text), page.getByText(hebrew.comment)])
    expect(await directionOf(element)).toBe('rtl')
  expect(await startsAtRight(title)).toBe(true)
  expect(await startsAtRight(page.getByText(hebrew.text))).toBe(true)
  expect(await directionOf(page.getByRole('link', { name: hebrew.name, exact: true }).first())).toBe('rtl')

  const field = page.getByRole('textbox', { name: 'Add a comment' })
  expect(await directionOf(field)).toBe('ltr')
  await field.fill(hebrew.comment)
  expect(await directionOf(field)).toBe('rtl')
  await field.fill('How brave!')
  expect(await directionOf(field)).toBe('ltr')
  await field.fill('')

  await page.goto(`/circles/${circleId}`)
  for (const element of [page.getByRole('heading', { name: arabic.circle }), page.getByText(arabic.description)]) {
    expect(await directionOf(element)).toBe('rtl')
    expect(await startsAtRight(element)).toBe(true)
  }
  await page.goto(`/profile/${noa.id}`)
  expect(await directionOf(page.getByRole('heading', { name: hebrew.name, exact: true }))).toBe('rtl')
  await page.context().close()
})
