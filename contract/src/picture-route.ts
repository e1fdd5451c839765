import { pictureErrors } from './file-errors.ts'
import { limits } from './limits.ts'
import { type FileRules, type RouteOptions, route } from './route.ts'

const picture = { fields: ['file'], maxBytes: limits.pictureMaxBytes, tooLarge: 'picture_too_large' } as const
const image = { fields: ['file'], maxBytes: limits.imageMaxBytes, tooLarge: 'file_too_large' } as const

type Options = Omit<RouteOptions, 'accepts' | 'file' | 'rateLimit'>

function uploadRoute<const P extends string, const O extends Options>(path: P, file: FileRules, options: O) {
  return route('POST', path, {
    ...options,
    accepts: ['multipart'],
    file,
    errors: [...(options.errors ?? []), file.tooLarge, ...pictureErrors, 'file_missing', 'new_account_limit'],
    rateLimit: { max: 30, seconds: 3600 },
  })
}

/** Declares an endpoint that replaces a picture, which is cropped to a square: the picture of a member, the logo. */
export function pictureRoute<const P extends string, const O extends Options>(path: P, options: O) {
  return uploadRoute(path, picture, options)
}

/** Declares an endpoint that replaces an image of any shape: the picture or the banner of a circle. */
export function imageRoute<const P extends string, const O extends Options>(path: P, options: O) {
  return uploadRoute(path, image, options)
}
