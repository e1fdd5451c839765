// biome-ignore lint/complexity/noBannedTypes: replaced as soon as a table exists
export type DB = {}
