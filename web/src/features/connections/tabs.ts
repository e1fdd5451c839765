/** What the dialog for managing connections is made of. */
export type ConnectionsTab = 'overview' | 'following' | 'followers' | 'requests'
