import { classNames } from './class-names.ts'
import { Star } from './star.tsx'

const sizes = {
  bar: 'gap-2.5 text-xl [&_svg]:size-6.5',
  hero: 'gap-4 text-4xl [&_svg]:size-12',
}

/** Star and name. With `compact`, the name is visually hidden on narrow screens. */
export function Wordmark({ size = 'bar', compact = false }: { size?: keyof typeof sizes; compact?: boolean }) {
  return (
    <span className={classNames('display inline-flex items-center leading-none', sizes[size])}>
      <Star />
      <span className={compact ? 'max-sm:sr-only' : undefined}>Daystar</span>
    </span>
  )
}
