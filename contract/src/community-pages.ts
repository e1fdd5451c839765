/** The texts that operators can publish, each as a page below /about, in the order in which they are listed. */
export const communityPageTitles = {
  rules: 'Rules',
  contact: 'Contact',
  privacy: 'Privacy policy',
  imprint: 'Imprint',
} as const
export type CommunityPage = keyof typeof communityPageTitles

export const communityPages = Object.keys(communityPageTitles) as CommunityPage[]
