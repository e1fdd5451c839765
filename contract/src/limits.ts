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
  locationMax: 200,
  tagMax: 50,
  tagsMax: 20,
  altTextMax: 1000,
  /** Photos and videos of one activity. */
  mediaPerActivity: 10,
  /** Uploads of one member that have not arrived completely. */
  openUploads: 30,
  /** After this time without a part, an upload makes room for others. Longer than a slow connection sends one. */
  idleUploadMinutes: 5,
  /** One part of an upload. */
  uploadPartMaxBytes: 8 * 1024 * 1024,
  /** Activities whose media URLs one request renews. */
  mediaPerRenewal: 100,
  /** Activities, members or circles about which one request asks whether they are still visible. */
  visibilityCheck: 500,
  /** Activities that can be selected to change them together. */
  bulkActivities: 500,
  /** Activities whose audience one request changes. */
  audienceBatch: 50,
  commentMax: 5000,
  /** For how long what has not been sent stays encrypted on a device after signing out. */
  outboxKeptDays: 90,
  /** Replies that a list of comments contains for each comment. */
  repliesPerComment: 20,
  /** Versions that are kept of an edited activity. */
  activityVersions: 50,
  /** Earlier texts that are kept of a comment. */
  commentVersions: 50,
  reasonMax: 2000,
  /** The time in which an operator can undo the change of a role. */
  roleUndoSeconds: 120,
  /** Members whom one request of an operator changes. */
  bulkMembers: 100,
  /** Reports of one member that no moderator has decided. */
  openReports: 30,
  suspensionDaysMax: 365,
  eventRepeatEveryMax: 12,
  eventCapacityMax: 10_000,
  /** Guests whom one member brings to an event. */
  eventGuestsMax: 20,
  eventNoteMax: 300,
  eventReasonMax: 500,
  eventDaysMax: 31,
  /** Members who organize an event together with its author. */
  eventOrganizersMax: 10,
  eventInvitationsPerRequest: 100,
  /** Links of one member that show activities and have not ended. */
  activityLinks: 50,
  circleNameMax: 100,
  circleDescriptionMax: 5000,
  circleRulesMax: 5000,
  /** A text that is pinned to the page of a circle. */
  circlePinMax: 2000,
  /** A notice to all members of a circle. */
  circleNoticeMax: 500,
  /** Notices to one circle in 24 hours. */
  circleNoticesPerDay: 3,
  /** Members whom one request invites to a circle. */
  circleInvitationsPerRequest: 50,
  /** The text with which a member asks to join a circle. */
  circleRequestMax: 500,
  /** Requests of one member to join circles that wait for a decision. */
  openCircleRequests: 20,
  circlesPerActivity: 20,
  /** Members with whom one activity was done. */
  companionsMax: 20,
  /** Activities whose companions one request returns. */
  companionBatch: 100,
  mentionsMax: 50,
  /** Drafts of one member, including those that will be posted later. */
  drafts: 100,
  /** How far ahead an activity can be scheduled. */
  publishAheadDays: 366,
  handleMax: 30,
  communityNameMax: 40,
  communityDescriptionMax: 300,
  communityPageMax: 50_000,
  rulesVersionMax: 40,
  announcementMax: 500,
  welcomeTextMax: 1000,
  packMembersMax: 10,
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
  /** Circles and members for which one member has chosen what they are notified about. */
  notificationChoices: 500,
  /** Dates, members and places that a member leaves out of “On this day”. */
  hiddenMemories: 500,
  pauseHoursMax: 24 * 31,
  pushEndpointMax: 1000,
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
  /** Members of a group of notifications who are counted. */
  notificationGroup: 100,
  /** Notifications that one request marks as read. */
  notificationsRead: 500,
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
  /** Of an item of a weekly plan or a reminder. */
  planningItemMax: 500,
} as const
