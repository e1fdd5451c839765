import type { CircleKey, MemberKey } from '../dataset/model.ts'
import type { MemberClient, VisitorClient } from './member-client.ts'

/** The created members and circles by their keys in the dataset. */
export interface Community {
  member(key: MemberKey): MemberClient
  circleId(key: CircleKey): number
  readonly visitor: VisitorClient
}
