import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { message } from '../message.ts'

export const Email = Type.String({
  minLength: 3,
  maxLength: limits.emailMax,
  pattern: '@.*\\.|\\..*@',
  errorMessage: message('Invalid email. Please check your input.'),
})
export const Password = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax })
