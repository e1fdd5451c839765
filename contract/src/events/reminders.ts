/** The minutes before the start of an event at which a member can be reminded. */
export const reminderMinutes = [60, 180, 720, 1440, 2880, 10_080] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]
