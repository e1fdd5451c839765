import type { CircleDetail } from '@daystar/contract/circles'
import { ImageUp } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { useFailedSource } from '#lib/pictures/use-failed-source.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CirclePictureButton } from './circle-picture-button.tsx'
import { DefaultBanner } from './default-banner.tsx'

/** The banner at the top of a circle's page, or a generated one if none was uploaded. Admins can change it. */
export function CircleBanner({ circle }: { circle: CircleDetail }) {
  const [broken, setBroken] = useFailedSource()
  const { banner_url: src } = circle
  return (
    <div className="relative aspect-[5/2] max-h-72 min-h-36 w-full overflow-hidden bg-sunk sm:aspect-[4/1]">
      {src && src !== broken ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" fetchPriority="high" />
      ) : (
        <DefaultBanner id={circle.id} />
      )}
      {circle.is_admin && (
        <CirclePictureButton circleId={circle.id} kind="banner" successMessage={t('Banner updated')}>
          {({ pending, pick }) => (
            <Button
              size="compact"
              className="!absolute end-3 bottom-3 !bg-[oklch(15%_.03_270/.72)] !text-white hover:!bg-[oklch(15%_.03_270/.88)]"
              icon={<ImageUp aria-hidden="true" className="size-4.5" />}
              pending={pending}
              pendingLabel={t('Uploading…')}
              onClick={pick}
            >
              {t('Change banner')}
            </Button>
          )}
        </CirclePictureButton>
      )}
    </div>
  )
}
