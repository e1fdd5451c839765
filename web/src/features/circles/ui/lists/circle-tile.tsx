import type { Circle } from '@daystar/contract/circles'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { memberCountText } from '../../member-count-text.ts'
import { CircleImage } from '../pictures/circle-image.tsx'

interface Props {
  circle: Circle
  /** Links below the description, above the link to the circle. */
  children?: ReactNode
}

/** A circle in a list of circles. */
export function CircleTile({ circle, children }: Props) {
  return (
    <Card as="li" inset className="@container relative p-4.5 transition-shadow hover:shadow-high">
      <div className="flex h-full gap-4 @max-[13rem]:flex-col">
        <CircleImage circle={circle} size={72} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 dir="auto" className="line-clamp-2 text-lg leading-tight">
            <Link
              to="/circles/$circleId"
              params={{ circleId: String(circle.id) }}
              className="after:absolute after:inset-0 after:rounded-card after:content-['']"
            >
              {circle.name}
            </Link>
          </h2>
          {circle.description && (
            <p dir="auto" className="line-clamp-2 text-md text-quiet">
              {circle.description}
            </p>
          )}
          <p className="mt-auto flex flex-wrap items-center gap-2 pt-1 text-quiet text-sm">
            {memberCountText(circle)}
            {circle.is_private && (
              <span className="inline-flex items-center gap-1">
                <Lock aria-hidden="true" className="size-3.5" />
                {t('Private')}
              </span>
            )}
            {circle.is_member && <Chip tone="leaf">{t('Joined')}</Chip>}
          </p>
          {children && <div className="relative">{children}</div>}
        </div>
      </div>
    </Card>
  )
}
