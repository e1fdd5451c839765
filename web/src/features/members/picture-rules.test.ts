import { expect, test } from 'vitest'
import { pictureError } from './picture-rules.ts'

test('accepts only JPG, PNG, WEBP and GIF', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    expect(pictureError({ type, size: 1 })).toBeNull()
  for (const type of ['image/svg+xml', 'image/heic', 'video/mp4', 'text/plain', ''])
    expect(pictureError({ type, size: 1 })).toBe('Please choose a JPG, PNG, WEBP, or GIF image.')
})

test('accepts at most 5,242,880 bytes', () => {
  expect(pictureError({ type: 'image/png', size: 5_242_880 })).toBeNull()
  expect(pictureError({ type: 'image/png', size: 5_242_881 })).toBe('File is too large. Max size is 5MB.')
})
