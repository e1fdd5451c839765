import { unchangedCommunity } from '#lib/community.ts'

/** The settings of a community that everyone can join. */
export const openCommunity = { ...unchangedCommunity, name: 'Lake', version: '1.0.0' }
