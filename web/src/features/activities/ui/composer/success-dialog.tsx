import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Star } from '#ui/star.tsx'

/** The moment an activity is logged: the star that tomorrow stands in the calendar. */
export function SuccessDialog({ onClose }: { onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null)
  const [earned, setEarned] = useState(false)
  // The star is earned before the eyes, once the dialog stands.
  useEffect(() => {
    const timer = setTimeout(() => setEarned(true), 160)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title="Activity uploaded successfully!"
      hideTitle
      initialFocus={ok}
      keepOnPressOutside
    >
      <div className="flex flex-col items-center gap-3 pt-8 text-center">
        <Star filled={earned} earned={earned} className={earned ? 'size-20' : 'size-20 text-line'} />
        <p aria-hidden="true" className="display mt-2 text-balance text-xl">
          Activity uploaded successfully!
        </p>
        <p className="text-pretty text-quiet">A star for it stands in your calendar.</p>
        <Button ref={ok} onClick={onClose} className="mt-3 min-w-36">
          OK
        </Button>
      </div>
    </Dialog>
  )
}
