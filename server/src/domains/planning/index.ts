/**
 * Planning: the weekly plan, the goals note, the reminders and the streak last celebrated, for home and for each circle a member
 * belongs to. What a device saves is merged with what others saved meanwhile; nothing typed is lost, and a save may be repeated.
 * Documents are a member's own: nobody else reads them, a circle's place included.
 */
export { planningRoutes } from './routes.ts'
