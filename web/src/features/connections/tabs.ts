/** The tabs of the dialog for managing connections. */
export type ConnectionsTab = 'overview' | 'following' | 'followers' | 'requests'
