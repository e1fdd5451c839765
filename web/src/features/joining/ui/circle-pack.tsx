import { useState } from 'react'
import { CircleSelect } from './circle-select.tsx'
import { PackFields } from './pack-fields.tsx'

/** The members and the event that people get with an invitation. */
export function usePack() {
  const [memberIds, setMemberIds] = useState<number[]>([])
  const [eventId, setEventId] = useState('')
  return {
    memberIds,
    setMemberIds,
    eventId,
    setEventId,
    clear() {
      setMemberIds([])
      setEventId('')
    },
    /** The fields of a request for an invitation into this circle, empty for none. */
    requestFields: (circleId: string) => ({
      circle_id: circleId === '' ? null : Number(circleId),
      ...(memberIds.length > 0 && { member_ids: memberIds }),
      ...(eventId !== '' && { event_id: Number(eventId) }),
    }),
  }
}

interface Props {
  circles: readonly { readonly id: number; readonly name: string }[]
  /** The id of a circle, or empty for none. */
  circleId: string
  pack: ReturnType<typeof usePack>
  onCircle: (circleId: string) => void
}

/** What people get with an invitation: a circle, members to follow, and an event. */
export function CirclePackFields({ circles, circleId, pack, onCircle }: Props) {
  return (
    <>
      <CircleSelect
        circles={circles}
        value={circleId}
        onChange={(id) => {
          onCircle(id)
          // The event may be for members of the circle only.
          pack.setEventId('')
        }}
      />
      <PackFields
        circleId={circleId}
        memberIds={pack.memberIds}
        eventId={pack.eventId}
        onMembers={pack.setMemberIds}
        onEvent={pack.setEventId}
      />
    </>
  )
}
