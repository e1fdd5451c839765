/**
 * Activities: what members did. This domain alone decides who sees one (`visibleTo`), and every domain that shows or touches an
 * activity asks here: lists put the fragment into their own SQL so that pages stay full, single acts load through
 * `visibleActivity`, which answers the same for hidden and missing. Every write tells the event bus inside its transaction.
 */
export {
  type ActivityInSight,
  heldActivity,
  membersWhoSee,
  visibleActivity,
  visibleTo,
  visibleToMember,
} from './access.ts'
export { type Card, cardsOf, type Found, wantedCards } from './cards.ts'
export { mentionedIn } from './mentions.ts'
export { activityPresenter } from './present.ts'
export { activitiesOf, newestFirst } from './queries.ts'
export { activityRoutes } from './routes.ts'
export { bareTag, tagged, taggedRarely } from './tags.ts'
