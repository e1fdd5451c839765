/** The choices of who can sign up, with their descriptions. */
export const joiningModes = {
  open: 'Everyone can sign up',
  invitation: 'Only people with an invitation can sign up',
  application: 'People apply and moderators decide; people with an invitation join directly',
  closed: 'No one can sign up',
} as const
export type JoiningMode = keyof typeof joiningModes
