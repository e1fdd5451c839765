import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '../buttons/icon-button.tsx'

interface Props {
  index: number
  count: number
  onShow: (index: number) => void
  className: string
}

/** The buttons over a photo or video that show the previous and the next one. */
export function StepButtons({ index, count, onShow, className }: Props) {
  return (
    <>
      <div className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center">
        <IconButton
          label={t('Previous photo or video')}
          tone="overPhoto"
          aria-disabled={index === 0}
          icon={<ChevronLeft aria-hidden="true" className="size-5.5" />}
          onClick={() => onShow(index - 1)}
          className={className}
        />
      </div>
      <div className="pointer-events-none absolute inset-y-0 end-2 grid place-items-center">
        <IconButton
          label={t('Next photo or video')}
          tone="overPhoto"
          aria-disabled={index + 1 === count}
          icon={<ChevronRight aria-hidden="true" className="size-5.5" />}
          onClick={() => onShow(index + 1)}
          className={className}
        />
      </div>
    </>
  )
}
