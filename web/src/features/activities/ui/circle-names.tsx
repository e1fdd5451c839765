import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Menu } from '#ui/overlays/menu.tsx'

/** The number of circles that the head of an activity names. */
export const maxCircleNames = 2

const linkTo = (id: number) => ({ to: '/circles/$circleId', params: { circleId: String(id) } }) as const

/** The circles of an activity as items of a dotted row: the first ones by name, and the others in a menu. */
export function CircleNames({ circles }: Pick<Activity, 'circles'>) {
  const others = circles.slice(maxCircleNames)
  return (
    <>
      {circles.slice(0, maxCircleNames).map(({ id, name }) => (
        <span key={id}>
          <Link {...linkTo(id)} className="-mx-1.5 px-1.5 pb-7 hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
      {others.length > 0 && (
        <span>
          <Menu
            align="start"
            trigger={
              <button type="button" className="-mx-2.5 -my-3 min-h-11 min-w-11 rounded-row hover:underline">
                {/* Some languages have no digit in the texts of small numbers. */}
                <span className="sr-only">
                  {t('{count, plural, one {+# more circle} other {+# more circles}}', { count: others.length })}
                </span>
                <span aria-hidden="true">+{others.length}</span>
              </button>
            }
            items={others.map(({ id, name }) => ({ label: <bdi>{name}</bdi>, link: <Link {...linkTo(id)} /> }))}
          />
        </span>
      )}
    </>
  )
}
