import { ada } from './render-page.tsx'

export const phone = [360, 780] as const
export const desktop = [1280, 850] as const

/** An activity of the viewer as a list returns it. */
export const activityOf = (id: number, title: string, more: object = {}) => ({
  id,
  user: ada,
  author_id: ada.id,
  title,
  timestamp: '2026-03-10T11:00:00Z',
  local_date: '2026-03-10',
  ...more,
})

/** An upright photo of three to four. */
export function photoOf(id: number, width: number) {
  const height = (width * 4) / 3
  const url = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
  return { id, url, kind: 'image', width, height, placeholder: null, alt: '', variants: [] }
}

/** The fields of an activity with these photos. */
export function withPhotos(...media: ReturnType<typeof photoOf>[]) {
  return { media, media_url: media[0]?.url, media_kind: 'image' }
}

/** The box of an element that takes space. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) throw new Error(`${element.outerHTML.slice(0, 200)} is not visible.`)
  return box
}
