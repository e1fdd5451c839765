import { limits } from '@daystar/contract/limits'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** For the file dialog: what can become a picture of oneself. */
export const pictureTypes = types.join(',')

/** Why a file cannot become one's picture; null where it can. */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return 'Please choose a JPG, PNG, WEBP, or GIF image.'
  if (file.size > limits.pictureMaxBytes) return 'File is too large. Max size is 5MB.'
  return null
}

export const zoom = { min: 1, max: 3, step: 0.01 } as const

/** How the cut picture is sent. An edge of 800 keeps even a busy PNG well below the limit. */
export const croppedPicture = { fileName: 'avatar.png', fileType: 'image/png', quality: 0.92, maxEdge: 800 } as const
