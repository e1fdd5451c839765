import type { CircleDetail } from '@daystar/contract/circles'
import { Camera } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { CircleImage } from './circle-image.tsx'
import { CirclePictureButton } from './circle-picture-button.tsx'

/** A circle's picture. Admins can change it. */
export function CircleAvatar({ circle }: { circle: CircleDetail }) {
  return (
    <div className="relative -mt-11 flex-none rounded-[1.6rem] border-4 border-card bg-card sm:-mt-13">
      <CircleImage circle={circle} size={80} />
      {circle.is_admin && (
        <CirclePictureButton circleId={circle.id} kind="image" successMessage={t('Picture updated')}>
          {({ pending, pick }) => (
            <button
              type="button"
              aria-label={t('Change picture')}
              title={t('Change picture')}
              aria-disabled={pending}
              onClick={pick}
              className="absolute -end-3 -bottom-3 grid size-11 place-items-center"
            >
              <span className="grid size-8.5 place-items-center rounded-full border-2 border-card bg-night text-on-night hover:bg-night-hover">
                {pending ? <Spinner className="size-4" /> : <Camera aria-hidden="true" className="size-4" />}
              </span>
            </button>
          )}
        </CirclePictureButton>
      )}
    </div>
  )
}
