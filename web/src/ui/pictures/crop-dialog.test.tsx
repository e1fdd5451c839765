import { act, render, screen } from '@testing-library/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { CropperProps } from 'react-easy-crop'
import { beforeEach, expect, test, vi } from 'vitest'
import { CropDialog } from './crop-dialog.tsx'

let showCropArea = () => {}

vi.mock('react-easy-crop', () => ({
  default: ({ onCropAreaChange, setCropperRef }: CropperProps) => {
    const area = useRef<HTMLFieldSetElement>(null)
    useEffect(() => {
      setCropperRef?.(area as unknown as RefObject<HTMLDivElement>)
      const pixels = { x: 0, y: 0, width: 100, height: 100 }
      showCropArea = () => onCropAreaChange?.(pixels, pixels)
    }, [onCropAreaChange, setCropperRef])
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The arrow keys move the crop area.
    return <fieldset aria-label="Crop area" tabIndex={0} ref={area} />
  },
}))
vi.mock('./crop-picture.ts', () => ({ createCropPreview: async () => new Blob(['preview']) }))

beforeEach(() => {
  render(
    <CropDialog
      file={new Blob(['photo'])}
      title="Crop"
      aspects={[{ label: 'Square', value: 1 }]}
      initialAspect={1}
      output={{ fileName: 'photo.jpg', fileType: 'image/jpeg', quality: 0.9, maxEdge: 100 }}
      onCrop={() => {}}
      onUnreadable={() => {}}
      onClose={() => {}}
    />,
  )
})

test('the crop area gets the focus once it is known', async () => {
  const area = await screen.findByRole('group', { name: 'Crop area' })
  act(() => showCropArea())
  expect(document.activeElement).toBe(area)
})

test('a slider that the member already uses keeps the focus', async () => {
  await screen.findByRole('group', { name: 'Crop area' })
  const slider = screen.getByRole('slider', { name: 'Zoom' })
  act(() => slider.focus())
  act(() => showCropArea())
  expect(document.activeElement).toBe(slider)
})
