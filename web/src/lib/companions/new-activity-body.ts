import type { ActivityCompanions } from '@daystar/contract/companions'

/** Who will see the activity that is created, as the viewer was shown. */
export type ShownReaders = Pick<ActivityCompanions, 'new_activity'>

/** The body that confirms with a new activity: the server rejects it if others would see that by now. */
export const newActivityBody = ({ new_activity: shown }: ShownReaders) => (shown ? { new_activity: shown } : {})
