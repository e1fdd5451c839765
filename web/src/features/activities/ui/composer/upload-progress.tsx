import { useEffect, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'

/** Longer than a double click, so that the page does not scroll under its second click. */
const scrollAfterMs = 600

interface Props {
  /** The share of bytes sent, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** The progress of an upload. Leaving the page during the upload requires confirmation. */
export function UploadProgress({ share, onCancel }: Props) {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    const timer = setTimeout(() => box.current?.scrollIntoView({ block: 'nearest', behavior }), scrollAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const percent = Math.round(share * 100)
  return (
    <div ref={box} className="flex scroll-mb-28 items-center gap-4 rounded-card bg-sunk px-4 py-2">
      <div className="flex-1">
        <p className="pb-2 font-[560] text-md tabular-nums">
          {share < 1 ? t('Uploading… {percent}%', { percent }) : t('Almost there…')}
        </p>
        <ProgressBar label={t('Upload')} value={share} />
      </div>
      <Button tone="secondary" size="compact" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
