import { seeded } from '../pictures/random.ts'
import { circles } from './circles.ts'
import { follows, members, signUpOf } from './members.ts'
import type { CommentSpec, Entry, MemberKey, PhotoSpec } from './model.ts'

export interface DemoComment {
  author: MemberKey
  text: string
  at: Date
  starredBy: readonly MemberKey[]
  /** The position of the comment to which it is a reply. */
  replyTo: number | null
  /** What it said before it was edited. */
  earlierText: string | null
  isPinned: boolean
  photo: PhotoSpec | null
}

export interface DemoHighFive {
  from: MemberKey
  at: Date
}

const hourMs = 3_600_000
const commentLine = /^(\w+)(?:\*(\d+))?: (.+)$/s

interface CommentLine extends Omit<CommentSpec, 'replies'> {
  replyTo: number | null
}

/** All lines of the entry, each reply after what it replies to. */
function linesOf(entry: Entry): CommentLine[] {
  const lines: CommentLine[] = []
  for (const comment of entry.comments ?? []) {
    const { replies = [], ...line } = typeof comment === 'string' ? { line: comment } : comment
    const replyTo = lines.push({ ...line, replyTo: null }) - 1
    lines.push(...replies.map((reply) => ({ line: reply, replyTo })))
  }
  return lines
}

/** The comments of the entry, spread over the 20 hours after the activity. */
export function commentsOn(entry: Entry, author: MemberKey, at: Date, now: Date): DemoComment[] {
  const r = seeded(`talk ${author} ${entry.title}`)
  const spanMs = Math.min(20 * hourMs, now.getTime() - at.getTime())
  const lines = linesOf(entry)
  return lines.map(({ line, replyTo, earlierText = null, isPinned = false, photo = null }, i) => {
    const [, key, stars = '0', text = ''] = commentLine.exec(line) ?? []
    const commenter = members.find((member) => member.key === key)
    if (!commenter) throw new Error(`The comment "${line}" names no member.`)
    const others = [...readersOf(entry, author), author].filter((reader) => reader !== commenter.key)
    const start = r.int(0, Math.max(0, others.length - 1))
    const rotated = [...others.slice(start), ...others.slice(0, start)]
    const commentedAt = new Date(at.getTime() + spanMs * ((i + 0.4 + 0.4 * r.next()) / (lines.length + 0.4)) ** 1.4)
    const starredBy = rotated.slice(0, Number(stars))
    return { author: commenter.key, text, at: commentedAt, starredBy, replyTo, earlierText, isPinned, photo }
  })
}

/** High fives within 30 hours after the activity, oldest first. A photo or a text attracts more of them. */
export function highFivesOn(entry: Entry, author: MemberKey, at: Date, now: Date): DemoHighFive[] {
  const r = seeded(`hands ${author} ${entry.title} ${at.toISOString().slice(0, 10)}`)
  const probability = entry.photo ? 0.85 : entry.text ? 0.65 : 0.4
  const spanMs = Math.min(30 * hourMs, now.getTime() - at.getTime())
  return readersOf(entry, author)
    .filter(() => r.chance(probability))
    .map((from) => ({ from, at: new Date(at.getTime() + spanMs * (0.05 + 0.9 * r.next() ** 1.5)) }))
    .filter((highFive) => highFive.at >= signUpOf(highFive.from, now))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The members other than the author who can see the activity, by the rules of the server. */
function readersOf(entry: Entry, author: MemberKey): MemberKey[] {
  if (entry.audience === 'me') return []
  const followers = members.filter((member) => follows[member.key].includes(author)).map((member) => member.key)
  const audienceCircles = circles.filter((circle) => entry.circles?.includes(circle.key))
  const circleMembers = audienceCircles.flatMap((circle) => circle.members)
  const isPrivate = audienceCircles.length > 0 && audienceCircles.every((circle) => circle.isPrivate)
  const readers = isPrivate ? circleMembers : [...followers, ...circleMembers]
  const allowed = entry.audience === 'followers' ? readers.filter((key) => followers.includes(key)) : readers
  return [...new Set(allowed)].filter((key) => key !== author)
}
