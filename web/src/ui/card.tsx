import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside' | undefined
  /** Rounded on phones too: for a card among others, not the whole column. */
  inset?: boolean | undefined
}

/** Paper on paper. On a phone it runs from edge to edge between hairlines. */
export function Card({ as: Tag = 'section', inset = false, className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={classNames('card', inset && 'card-inset', className)} />
}
