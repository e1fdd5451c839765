/** The contents of Mira's planning tools. */
export const planOfMira = {
  mon: ['Lake with Jonas, 6:50', 'Send the bridge drawings'],
  tue: ['Feed the starter before work', 'Stretch'],
  wed: ['Tempelhof, 6 km easy', 'Call Grandma'],
  thu: ['Lake', 'Quiet hour, phone in the hall'],
  fri: ['Mix dough at lunch', 'Book club on the U-Bahn'],
  sat: ['Long loop in Grunewald', 'Bake'],
  sun: ['Supper at ours: soup, nine chairs', 'Nothing before ten'],
}

export const goalsOfMira = `Swim once a week until the ice says no.
One loaf I would give to Tomás.
Read more pages than emails.
Say maybe to the half marathon. (Said.)`

export const remindersOfMira = [
  { id: 'demo-1', text: 'Buy neoprene socks', done: true },
  { id: 'demo-2', text: 'Ask Tomás about rye', done: false },
  { id: 'demo-3', text: 'Return the drill to Jonas', done: false },
  { id: 'demo-4', text: 'Tickets for the Lakes weekend', done: false },
  { id: 'demo-5', text: 'Thank Ruth for the cake', done: true },
]
