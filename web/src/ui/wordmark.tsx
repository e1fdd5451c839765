import { useCommunity } from '#lib/community.ts'
import { classNames } from './class-names.ts'
import { Star } from './star.tsx'

const sizes = {
  bar: 'gap-2.5 text-xl [&_svg]:size-6.5',
  hero: 'gap-4 text-4xl [&_svg]:size-12',
}

/** Logo and name of the community, by default those of Daystar. With `shrinks`, the name is hidden where there is no space for it. */
export function Wordmark({ size = 'bar', shrinks = false }: { size?: keyof typeof sizes; shrinks?: boolean }) {
  const { name, logo_url: logo } = useCommunity()
  return (
    <span
      className={classNames(
        'display inline-flex items-center leading-none',
        // A name that does not fit wraps to a second line, which is cut off.
        sizes[size],
        shrinks && 'h-6.5 min-w-0 flex-wrap content-start overflow-clip max-[400px]:gap-1.5',
      )}
    >
      {logo ? <img src={logo} alt="" className="size-[1.6em] flex-none rounded-row object-cover" /> : <Star />}
      <span className={shrinks ? 'truncate leading-6.5' : 'min-w-0 break-words leading-tight'}>{name}</span>
    </span>
  )
}
