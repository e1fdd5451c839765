import type { Place } from './visit.ts'

type Ready = Place['ready']

/** What shows that a page is complete: a card of an activity, a text, a heading, or a field or button. */
export const card =
  (title: string): Ready =>
  (page) =>
    page.getByRole('article', { name: title })

export const text =
  (text: string | RegExp): Ready =>
  (page) =>
    page.getByRole('main').getByText(text)

/** An item of a list, whose contents depend on all members. */
export const item: Ready = (page) => page.getByRole('main').getByRole('listitem')

export const title =
  (name: string | RegExp): Ready =>
  (page) =>
    page.getByRole('heading', { level: 1, name })

export const control =
  (role: 'button' | 'link' | 'textbox' | 'searchbox' | 'combobox' | 'checkbox', name: string | RegExp): Ready =>
  (page) =>
    page.getByRole('main').getByRole(role, { name })
