/** Limits that server and browser share. Must not import the schema library, because the browser bundles this file. */
export const limits = {
  nameMax: 100,
  bioMax: 500,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 200,
  /** A code of an authenticator app or a recovery code, with what people type between its characters. */
  signInCodeMax: 60,
  passkeyNameMax: 100,
  /** Passkeys of one member. */
  passkeysMax: 20,
  /** One value that a browser returns about a passkey; the longest contains a certificate. */
  passkeyFieldMax: 20_000,
  /** The query with which an OpenID Connect provider sends a browser back. */
  oidcResponseMax: 8000,
  titleMax: 200,
  descriptionMax: 10_000,
  moodMax: 60,
  locationMax: 200,
  tagMax: 50,
  tagsMax: 20,
  altTextMax: 1000,
  /** Activities whose media URLs one request renews. */
  mediaPerRenewal: 100,
  /** Activities that can be selected to change them together. */
  bulkActivities: 500,
  /** Activities whose audience one request changes. */
  audienceBatch: 50,
  commentMax: 5000,
  reasonMax: 2000,
  /** The time in which an operator can undo the change of a role. */
  roleUndoSeconds: 120,
  /** Members whom one request of an operator changes. */
  bulkMembers: 100,
  /** Reports of one member that no moderator has decided. */
  openReports: 30,
  suspensionDaysMax: 365,
  circleNameMax: 100,
  circleDescriptionMax: 5000,
  circlesPerActivity: 20,
  mentionsMax: 50,
  handleMax: 30,
  communityNameMax: 40,
  communityDescriptionMax: 300,
  communityPageMax: 50_000,
  rulesVersionMax: 40,
  announcementMax: 500,
  announcementSubjectMax: 150,
  announcementTextMax: 20_000,
  invitationUsesMax: 500,
  invitationDaysMax: 90,
  invitationLabelMax: 100,
  invitationTextMax: 1000,
  /** Addresses to which one request sends an invitation. */
  invitationEmailsPerRequest: 100,
  /** Addresses in a day. */
  invitationEmailsOfMember: 10,
  invitationEmailsOfOperator: 500,
  /** Invitations to one address in a day, from all members together. */
  invitationEmailsToAddress: 3,
  /** Invitations of one member that can be used at the same time. */
  activeInvitations: 50,
  /** Mutes of one member at the same time: each word is compared with each text. */
  mutes: 200,
  mutedWordMax: 100,
  muteHoursMax: 8760,
  applicationMax: 2000,
  /** Applications that wait for a decision, in the whole community. */
  openApplications: 500,
  searchResults: 6,
  mentionSuggestions: 8,
  previews: 8,
  pageDefault: 20,
  pageMax: 100,
  notificationsPage: 50,
  durationMaxHours: 12,
  durationStepMinutes: 5,
  pictureMaxBytes: 5242880,
  imageMaxBytes: 30 * 1024 * 1024,
  videoMaxBytes: 200 * 1024 * 1024,
  archiveMaxBytes: 1024 ** 4,
  imageMaxPixels: 80_000_000,
  imageMaxSide: 30_000,
  idempotencyKeyMax: 200,
  planningMaxBytes: 65_536,
} as const
