import type { Activity } from '@daystar/contract/activities'
import { Link } from '@tanstack/react-router'
import { Clock, MapPin, Smile } from 'lucide-react'
import { mapsSearchUrl } from '#lib/maps.ts'

const iconClass = 'size-4.5 flex-none'

interface Props {
  activity: Activity
  /** Whether a tag filters the current list; otherwise it links to the home feed. */
  filtersCurrentList: boolean
}

/** Duration, location, mood and tags. */
export function ActivityMeta({ activity, filtersCurrentList }: Props) {
  const { duration, location, mood, tags } = activity
  if (!duration && !location && !mood && tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-md text-quiet" aria-label="Details">
      {duration && (
        <li className="flex items-center gap-1.5">
          <Clock aria-hidden="true" className={iconClass} />
          <span className="sr-only">Duration: </span>
          {duration}
        </li>
      )}
      {location && (
        <li className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden="true" className={iconClass} />
          <span className="sr-only">Location: </span>
          <a href={mapsSearchUrl(location)} target="_blank" rel="noreferrer" className="truncate hover:underline">
            {location}
          </a>
        </li>
      )}
      {mood && (
        <li className="flex min-w-0 items-center gap-1.5">
          <Smile aria-hidden="true" className={iconClass} />
          <span className="sr-only">Mood: </span>
          <span className="wrap-anywhere">{mood}</span>
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          {filtersCurrentList ? (
            <Link
              to="."
              search={(current: Record<string, unknown>) => ({ ...current, tag })}
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
