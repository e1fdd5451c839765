import { useEffect, useState } from 'react'
import { retryPicture } from './retries.ts'

/** The source of a picture that failed to load, until the media storage of the server is available again. */
export function useFailedSource(): [string | null, (src: string) => void] {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (failed === null) return
    return retryPicture(failed, () => setFailed(null))
  }, [failed])
  return [failed, setFailed]
}
