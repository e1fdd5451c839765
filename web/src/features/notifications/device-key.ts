/** In local storage: the id of the member who has turned notifications on in this browser. */
export const deviceKey = 'daystar:push-member'
