import type { Activity } from '@daystar/contract/activities'
import type { Face } from '@daystar/contract/fields'
import { AvatarStack } from '#ui/avatar-stack.tsx'

const mostFaces = 4

/** High fivers first, then commenters, nobody twice. */
function facesOf(activity: Activity): Face[] {
  const all = [...activity.highfivers_preview, ...activity.commenters_preview]
  return all.filter((person, index) => all.findIndex((other) => other.id === person.id) === index).slice(0, mostFaces)
}

/** Up to four of those who gave a high five or commented; opens the list of all. */
export function FacesButton({ activity, onOpen }: { activity: Activity; onOpen: () => void }) {
  const faces = facesOf(activity)
  if (faces.length === 0) return null
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ml-auto flex min-h-11 items-center rounded-row px-2 hover:bg-sunk"
    >
      <span className="sr-only">Who gave a high five, who commented</span>
      <AvatarStack people={faces.map(({ id, name, profile_pic_url: src }) => ({ id, name, src }))} />
    </button>
  )
}
