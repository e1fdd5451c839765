import { mapsSearchUrl } from '#lib/texts/maps.ts'

interface Props {
  location: string
  className?: string
}

/** A location as a link to a map. */
export function MapLink({ location, className = '-mx-2 px-2 py-3.25 hover:underline' }: Props) {
  return (
    <a href={mapsSearchUrl(location)} target="_blank" rel="noreferrer" className={className}>
      {location}
    </a>
  )
}
