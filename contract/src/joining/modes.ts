import { message } from '../message.ts'

/** The choices of who can sign up, with their descriptions. */
export const joiningModes = {
  open: message('Everyone can sign up'),
  invitation: message('Only people with an invitation can sign up'),
  application: message('People apply and moderators decide; people with an invitation join directly'),
  closed: message('No one can sign up'),
} as const
export type JoiningMode = keyof typeof joiningModes
