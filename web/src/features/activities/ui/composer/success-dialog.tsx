import { useEffect, useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Star } from '#ui/brand/star.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** The star animation starts after the entrance animation of the dialog. */
const entranceMs = 160

interface Props {
  /** True when the activity waits on this device until it can be sent. */
  isWaiting: boolean
  onClose: () => void
}

/** Confirms the upload and shows the earned star. */
export function SuccessDialog({ isWaiting, onClose }: Props) {
  const ok = useRef<HTMLButtonElement>(null)
  const [isEarned, setIsEarned] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsEarned(true), entranceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={isWaiting ? t('Kept on this device') : t('Activity uploaded successfully!')}
      initialFocus={ok}
      disablePointerDismissal
      footer={
        <Button ref={ok} onClick={onClose} className="min-w-28">
          {t('OK')}
        </Button>
      }
    >
      <div className="night-sky grid h-44 place-items-center rounded-card">
        <Star filled={isEarned} earned={isEarned} className={isEarned ? 'size-20' : 'size-20 opacity-40'} />
      </div>
      <p className="pt-4 text-pretty">
        {isWaiting
          ? t('It is posted as soon as Daystar can be reached. Its star is that of today.')
          : t('Well done! Its star will appear in your calendar on the following day.')}
      </p>
    </Dialog>
  )
}
