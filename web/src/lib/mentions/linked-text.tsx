import type { MentionedMember } from '@daystar/contract/fields'
import { foldText } from '@daystar/contract/texts/fold-text'
import { textParts } from '@daystar/contract/texts/mentions'
import { Fragment } from 'react'
import { useFollowing } from '../members/use-following.ts'
import { MemberLink } from './member-link.tsx'

export interface LinkedTextProps {
  text: string
  /** Members mentioned in the text, with their current names. */
  mentions: readonly MentionedMember[]
}

/** The member that a handle names: by username, or by name. */
function memberCalled<T extends { name: string; username: string | null }>(members: readonly T[], handle: string) {
  const called = foldText(handle)
  return (
    members.find(({ username }) => foldText(username ?? '') === called) ??
    members.find(({ name }) => foldText(name) === called)
  )
}

/** Renders a text without mention tokens, with links to the web, and with handles as links to the profiles. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  let offset = 0
  const names = mentions.flatMap(({ name, username }) => (username === null ? [name] : [username, name]))
  return textParts(text, names).map((part) => {
    const key = offset
    offset += part.text.length
    if (part.kind === 'link') return <ExternalLink key={key} text={part.text} url={part.url} />
    if (part.kind === 'handle') {
      const member = memberCalled(mentions, part.handle)
      if (member) return <MemberLink key={key} id={member.id} name={part.text} />
      return <FollowedMember key={key} handle={part.handle} text={part.text} />
    }
    return <Fragment key={key}>{part.text}</Fragment>
  })
}

/** An address that a member wrote: search engines ignore it, and its page cannot reach this one. */
function ExternalLink({ text, url }: { text: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="nofollow ugc noopener" dir="ltr" className="link wrap-anywhere">
      {text}
    </a>
  )
}

/** A handle that the server did not resolve: a link if the viewer follows a member with this username or name. */
function FollowedMember({ handle, text }: { handle: string; text: string }) {
  const { data } = useFollowing()
  const member = memberCalled(data?.pages.flatMap((page) => page.items) ?? [], handle)
  return member ? <MemberLink id={member.id} name={text} /> : text
}
