import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Clock, MapPin, Smile } from 'lucide-react'
import { mapsSearchUrl } from '#lib/maps.ts'

const iconLook = 'size-4.5 flex-none'

/** How long, where, in which mood, and under which tags. */
interface Props {
  activity: Activity
  /** A tag filters the list that the card stands in; elsewhere it leads to the home feed. */
  filtersHere: boolean
}

export function ActivityMeta({ activity, filtersHere }: Props) {
  const { duration, location, mood, tags } = activity
  if (!duration && !location && !mood && tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-md text-quiet" aria-label="Details">
      {duration && (
        <li className="flex items-center gap-1.5">
          <Clock aria-hidden="true" className={iconLook} />
          <span className="sr-only">Duration: </span>
          {duration}
        </li>
      )}
      {location && (
        <li className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden="true" className={iconLook} />
          <span className="sr-only">Location: </span>
          <a href={mapsSearchUrl(location)} target="_blank" rel="noreferrer" className="truncate hover:underline">
            {location}
          </a>
        </li>
      )}
      {mood && (
        <li className="flex min-w-0 items-center gap-1.5">
          <Smile aria-hidden="true" className={iconLook} />
          <span className="sr-only">Mood: </span>
          <span className="wrap-anywhere">{mood}</span>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          {filtersHere ? (
            <Link
              to="."
              search={(before: Record<string, unknown>) => ({ ...before, tag })}
              className="link-bare text-night"
            >
              #{tag}
            </Link>
          ) : (
            <Link to="/home" search={{ tag }} className="link-bare text-night">
              #{tag}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
