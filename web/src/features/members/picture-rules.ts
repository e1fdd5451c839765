import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The `accept` attribute of the file input. */
export const pictureTypes = types.join(',')

/** The validation error of a profile picture; null if the file is valid. */
export function pictureError(file: Pick<File, 'type' | 'size'>): string | null {
  if (!types.includes(file.type)) return t('Please choose a JPG, PNG, WEBP, or GIF image.')
  if (file.size > limits.pictureMaxBytes) return t('File is too large. Max size is 5MB.')
  return null
}

export const zoom = { min: 1, max: 3, step: 0.01 } as const

/** Format of the cropped picture. With edges up to 800 pixels, even a detailed PNG is below the size limit. */
export const cropOutput = { fileName: 'avatar.png', fileType: 'image/png', quality: 0.92, maxEdge: 800 } as const
