import { expect, test } from 'vitest'
import { pictureFault } from './picture-rules.ts'

test('a picture is a JPG, PNG, WEBP or GIF', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    expect(pictureFault({ type, size: 1 })).toBeNull()
  for (const type of ['image/svg+xml', 'image/heic', 'video/mp4', 'text/plain', ''])
    expect(pictureFault({ type, size: 1 })).toBe('Please choose a JPG, PNG, WEBP, or GIF image.')
})

test('a picture has at most 5,242,880 bytes', () => {
  expect(pictureFault({ type: 'image/png', size: 5_242_880 })).toBeNull()
  expect(pictureFault({ type: 'image/png', size: 5_242_881 })).toBe('File is too large. Max size is 5MB.')
})
