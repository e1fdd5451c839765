import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside' | undefined
  /** Has side borders and rounded corners on phones too, for a card that does not span the whole column. */
  inset?: boolean | undefined
}

/** A card. On phones it spans the full width, with borders at the top and bottom only. */
export function Card({ as: Tag = 'section', inset = false, className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={classNames('card', inset && 'card-inset', className)} />
}
