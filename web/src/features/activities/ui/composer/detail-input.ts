import type { Activity } from '@daystar/contract/activities'
import type { Circle } from '@daystar/contract/circles'
import type { FormValues } from './form-values.ts'

/** The inputs below the title, the description and the media field with its alt text. */
export type DetailInput = Exclude<keyof FormValues, 'title' | 'description' | 'altText' | 'place'>

/** A circle to select; without a picture if the author has left it. */
export type CircleChoice = Activity['circles'][number] & Partial<Pick<Circle, 'image_url'>>
