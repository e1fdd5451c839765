import { banner, emblem } from '../art/circle-art.ts'
import { face } from '../art/face.ts'
import { photo } from '../art/photo.ts'

/** Where the pictures come from: drawn at full size, or something smaller where only the story matters. */
export const drawn = { banner, emblem, face, photo }
export type Pictures = typeof drawn
