import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Photo } from './photo.tsx'
import { placeholderUrl } from './placeholder-url.ts'

const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'

test('reserves the space of a picture, and crops tall pictures to 4:5', () => {
  const { container, rerender } = render(<Photo src="/lake.webp" width={1600} height={1000} alt="A lake" />)
  const box = container.firstElementChild?.firstElementChild as HTMLElement
  expect(box.style.aspectRatio).toBe('1.6 / 1')
  rerender(<Photo src="/lake.webp" width={900} height={1800} alt="A lake" />)
  expect(box.style.aspectRatio).toBe('0.8 / 1')
})

test('selects a file by the width at which a photo is 60 % as high as the window', () => {
  const srcSet = '/lake-320.webp 320w, /lake-640.webp 640w'
  render(<Photo src="/lake.webp" srcSet={srcSet} width={800} height={1000} alt="A lake" />)
  expect(screen.getByRole('img').getAttribute('sizes')).toBe('min(min(100vw, 40rem), 48vh)')
})

test('fades the picture in when it has loaded', () => {
  render(<Photo src="/lake.webp" width={4} height={3} alt="A lake" />)
  const picture = screen.getByRole('img', { name: 'A lake' })
  expect(picture.className).toContain('opacity-0')
  fireEvent.load(picture)
  expect(picture.className).toContain('opacity-100')
})

test('shows the blurred placeholder once its decoder is loaded', async () => {
  const { container } = render(<Photo src="/lake.webp" width={4} height={3} alt="A lake" placeholder={thumbhash} />)
  const box = container.firstElementChild?.firstElementChild as HTMLElement
  await waitFor(() => expect(box.style.backgroundImage).toContain('data:image/png;base64,'))
})

test('shows the description when the picture fails to load', () => {
  render(<Photo src="/lake.webp" width={4} height={3} alt="A lake before sunrise" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText('A lake before sunrise')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('decodes a thumbhash to a data URL, and returns undefined for an invalid one', () => {
  expect(placeholderUrl(thumbhash)).toMatch(/^data:image\/png;base64,/)
  expect(placeholderUrl('not a hash!')).toBeUndefined()
})
