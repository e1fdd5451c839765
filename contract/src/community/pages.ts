import { message } from '../message.ts'

/** The texts that operators can publish, each as a page below /about, in the order in which they are listed. */
export const communityPageTitles = {
  rules: message('Rules'),
  contact: message('Contact'),
  privacy: message('Privacy policy'),
  imprint: message('Imprint'),
} as const
export type CommunityPage = keyof typeof communityPageTitles

export const communityPages = Object.keys(communityPageTitles) as CommunityPage[]
