import { type PersonRow, presentPerson } from '../accounts/index.ts'

export const personOrNull = (row: PersonRow | null) => row && presentPerson(row)
