import type { Journal, MemberKey } from '../model.ts'
import { amara } from './amara.ts'
import { dev } from './dev.ts'
import { elsie } from './elsie.ts'
import { jonas } from './jonas.ts'
import { kenji } from './kenji.ts'
import { kwame } from './kwame.ts'
import { lucia } from './lucia.ts'
import { mira } from './mira.ts'
import { noor } from './noor.ts'
import { ruth } from './ruth.ts'
import { sana } from './sana.ts'
import { tomas } from './tomas.ts'

export const journals: Readonly<Record<MemberKey, Journal>> = {
  mira,
  jonas,
  amara,
  ruth,
  tomas,
  sana,
  kenji,
  lucia,
  dev,
  elsie,
  kwame,
  noor,
}
