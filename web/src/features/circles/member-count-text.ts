import type { Circle } from '@daystar/contract/circles'

export function memberCountText({ member_count: count }: Pick<Circle, 'member_count'>): string {
  return count === 1 ? '1 member' : `${count} members`
}
