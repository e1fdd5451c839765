import { useState } from 'react'

interface Props {
  /** Already loaded by the page, or a small file; shown until `src` has loaded. */
  thumbnail: string | null
  /** null while the URL is not known yet, and until the photo is shown. */
  src: string | null
  /** A new number loads the same file again. */
  attempt?: number | undefined
  alt: string
  onLoad?: (() => void) | undefined
  onError?: (() => void) | undefined
}

/** A photo in a `MediaViewer`. */
export function ViewedPhoto({ thumbnail, src, attempt, alt, onLoad, onError }: Props) {
  const [isLoaded, setIsLoaded] = useState(false)
  const imageClass = 'pointer-events-none absolute inset-0 size-full object-contain select-none'
  return (
    <>
      {thumbnail !== null && <img src={thumbnail} alt={isLoaded ? '' : alt} draggable={false} className={imageClass} />}
      {src !== null && (
        <img
          key={attempt}
          src={src}
          alt={isLoaded ? alt : ''}
          draggable={false}
          onLoad={() => {
            setIsLoaded(true)
            onLoad?.()
          }}
          onError={onError}
          className={`${imageClass} transition-opacity ${isLoaded ? '' : 'opacity-0'}`}
        />
      )}
    </>
  )
}
