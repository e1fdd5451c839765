import { useCommunity } from '#lib/community.ts'
import { classNames } from '../class-names.ts'
import { Star } from './star.tsx'

const sizes = {
  bar: 'gap-2.5 text-xl [&_svg]:size-6.5',
  hero: 'gap-4 text-4xl [&_svg]:size-12',
}

/**
 * Logo and name of the community, by default those of Daystar. With `shrinks`, the name is truncated where there is no
 * space for it, and is small and has two lines on phones.
 */
export function Wordmark({ size = 'bar', shrinks = false }: { size?: keyof typeof sizes; shrinks?: boolean }) {
  const { name, logo_url: logo } = useCommunity()
  return (
    <span className={classNames('display wordmark', sizes[size], shrinks && 'wordmark-bar')}>
      {logo ? <img src={logo} alt="" /> : <Star />}
      <span dir="auto">{name}</span>
    </span>
  )
}
