import { ModalFrame, type ModalProps } from './modal-frame.tsx'

const widths = {
  reading: 'sm:max-w-reading',
  wide: 'sm:max-w-5xl',
}

export interface SheetProps extends ModalProps {
  width?: keyof typeof widths | undefined
  /** Keeps its height when its content changes, for tabs. */
  hasFixedHeight?: boolean | undefined
}

/** A modal for longer content: full screen on phones, a tall dialog on wide screens. */
export function Sheet({ width = 'reading', hasFixedHeight = false, ...modal }: SheetProps) {
  return (
    <ModalFrame
      {...modal}
      viewportClass="items-stretch justify-center sm:items-center sm:p-6"
      popupClass={`w-full sm:max-h-[min(52rem,100%)] sm:rounded-sheet sm:border sm:border-line ${widths[width]} ${hasFixedHeight ? 'sm:h-full' : ''}`}
    />
  )
}
