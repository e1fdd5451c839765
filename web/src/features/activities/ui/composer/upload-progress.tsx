import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** Longer than a double click: nothing moves under the second one. */
const scrollAfterMs = 600

interface Props {
  /** Bytes that have left this device, 0 to 1. */
  share: number
  onCancel: () => void
}

/** How far an upload is; leaving the page meanwhile is asked about. */
export function UploadProgress({ share, onCancel }: Props) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
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
        <p className="pb-2 font-[560] text-md tabular-nums">{share < 1 ? `Uploading… ${percent}%` : 'Almost there…'}</p>
        <ProgressBar label="Upload" value={share} />
      </div>
      <Button tone="secondary" size="compact" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
