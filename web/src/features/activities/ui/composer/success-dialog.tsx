import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Star } from '#ui/star.tsx'

/** The star is earned before the eyes, once the dialog stands. */
const entranceMs = 160

/** The moment an activity is logged: the star that stands in the calendar on the day after. */
export function SuccessDialog({ onClose }: { onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null)
  const [earned, setEarned] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEarned(true), entranceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title="Activity uploaded successfully!"
      initialFocus={ok}
      keepOnPressOutside
      footer={
        <Button ref={ok} onClick={onClose} className="min-w-28">
          OK
        </Button>
      }
    >
      <div className="night-sky grid h-44 place-items-center rounded-card">
        <Star filled={earned} earned={earned} className={earned ? 'size-20' : 'size-20 opacity-40'} />
      </div>
      <p className="pt-4 text-pretty">Well done. Its star stands in your calendar on the day after.</p>
    </Dialog>
  )
}
