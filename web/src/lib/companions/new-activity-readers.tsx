import { rich, t } from '#lib/i18n/translate.ts'
import { listText } from '#lib/texts/lists.ts'
import type { ShownReaders } from './new-activity-body.ts'

/** Who will see the activity that is created if the viewer confirms that they took part. */
export function NewActivityReaders({ new_activity: created }: ShownReaders) {
  if (!created) return null
  return <p className="wrap-anywhere text-md text-quiet">{readersText(created)}</p>
}

function readersText({ audience, circles }: NonNullable<ShownReaders['new_activity']>) {
  if (audience === 'me') return t('Only you will see it as your activity, until you share it.')
  if (circles.length === 0) return t('Everyone will see it as your activity.')
  const names = <bdi>{listText(circles.map(({ name }) => name))}</bdi>
  return rich('The members of {circles} will see it as your activity.', { circles: names })
}
