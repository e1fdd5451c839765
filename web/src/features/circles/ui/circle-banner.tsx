import type { CircleDetail } from '@daystar/contract/circles'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { bannerWords, useCircleBanner } from '../api/use-edit-circle.ts'
import { DefaultBanner } from './default-banner.tsx'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The wide picture over a circle's page: its own sky while it has none. Admins put up another. */
export function CircleBanner({ circle }: { circle: CircleDetail }) {
  const [broken, setBroken] = useState<string | null>(null)
  const { banner_url: src } = circle
  return (
    <div className="relative aspect-[5/2] max-h-72 min-h-36 w-full overflow-hidden bg-sunk sm:aspect-[4/1]">
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" fetchPriority="high" />
      ) : (
        <DefaultBanner id={circle.id} />
      )}
      {circle.is_admin && <ChangeBanner circleId={circle.id} />}
    </div>
  )
}

function ChangeBanner({ circleId }: { circleId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const banner = useCircleBanner(circleId)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    if (!types.includes(file.type)) {
      return showToast('Please choose a JPG, PNG, WEBP, or GIF image.', { tone: 'failure' })
    }
    banner.mutate(file, {
      onSuccess: () => showToast('Banner updated', { tone: 'success' }),
      onError: (error) => showToast(bannerWords(error), { tone: 'failure' }),
    })
  }

  return (
    <>
      <Button
        size="compact"
        className="!absolute right-3 bottom-3 !bg-[oklch(15%_.03_270/.72)] !text-white hover:!bg-[oklch(15%_.03_270/.88)]"
        icon={<ImageUp aria-hidden="true" className="size-4.5" />}
        pending={banner.isPending}
        pendingLabel="Uploading…"
        onClick={() => input.current?.click()}
      >
        Change banner
      </Button>
      <input ref={input} type="file" accept={types.join(',')} onChange={choose} hidden aria-label="Banner file" />
    </>
  )
}
