import type { CircleDetail } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { type CirclePhoto, useCirclePhotos } from '../../api/use-circle-photos.ts'

/** The photos of a circle as a grid, newest first. */
export function CircleGallerySheet({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t('Photos')}>
      <div className="min-h-72">
        <QueryList
          label={t('Photos')}
          query={useCirclePhotos(circle.id)}
          empty={t('No photos yet.')}
          failure={t('Could not load the photos.')}
          className="grid grid-cols-3 gap-1.5 sm:gap-2"
          row={(photo) => <PhotoTile key={photo.key} photo={photo} onOpen={onClose} />}
        />
      </div>
    </Sheet>
  )
}

function PhotoTile({ photo, onOpen }: { photo: CirclePhoto; onOpen: () => void }) {
  const { activityId, alt, author, src, title } = photo
  const label = alt === '' ? t('{title}, by {author}', { title, author }) : alt
  return (
    <li>
      <Link
        to="/activity/$activityId"
        params={{ activityId: String(activityId) }}
        className="block aspect-square overflow-hidden rounded-row bg-sunk"
        onClick={onOpen}
      >
        <img src={src} alt={label} loading="lazy" decoding="async" className="size-full object-cover" />
      </Link>
    </li>
  )
}
