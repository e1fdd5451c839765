import { reportSubjects } from '@daystar/contract/moderation/report-reasons'
import { useNavigate } from '@tanstack/react-router'
import { ReportDialog as Dialog } from '#features/moderation/ui/member-tools/report-dialog.tsx'
import type { ReportedSubject } from '#lib/events/window-events.ts'

/** Reports something. Leaves the profile of a member who is blocked as well, because it is hidden from then on. */
export function ReportDialog({ subject, onClose }: { subject: ReportedSubject; onClose: () => void }) {
  const navigate = useNavigate()
  const leaveProfile = () => {
    if (location.pathname === `/profile/${subject.member?.id}`) void navigate({ to: '/home', replace: true })
  }
  // Any script on the page can dispatch the event.
  if (!(subject.type in reportSubjects) || !Number.isSafeInteger(subject.id)) return null
  return <Dialog subject={subject} onBlocked={leaveProfile} onClose={onClose} />
}
