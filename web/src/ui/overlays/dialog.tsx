import { ModalFrame, type ModalProps } from './modal-frame.tsx'

const widths = {
  narrow: 'max-w-md',
  regular: 'max-w-lg',
  wide: 'max-w-3xl',
}

export interface DialogProps extends ModalProps {
  width?: keyof typeof widths | undefined
}

/** A dialog in the middle of the screen, for short content. */
export function Dialog({ width = 'regular', ...modal }: DialogProps) {
  return (
    <ModalFrame
      {...modal}
      viewportClass="items-center justify-center p-4"
      popupClass={`w-full rounded-sheet border border-line ${widths[width]}`}
    />
  )
}
