/** Who can sign up, with the description of each choice. */
export const joiningModes = {
  open: 'Everyone can sign up',
  invitation: 'Only people with an invitation can sign up',
  closed: 'Nobody can sign up',
} as const
export type JoiningMode = keyof typeof joiningModes
