import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement } from 'react'

/** The part of Lucide's data of an icon that is used: its name, and each of its elements with its attributes. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Replaces the function of `lucide-react` that creates the component of an icon, with one that has no options besides
 * the attributes of the `svg` element. The class with the name selects icons that point along the line.
 */
export default function createLucideIcon({ name, node }: IconData): LucideIcon {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  const Icon = ({ className, ...others }: LucideProps) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name} ${className ?? ''}`,
        ...others,
      },
      children,
    )
  return Icon as unknown as LucideIcon
}
