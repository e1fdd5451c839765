import { createChunk } from '#lib/chunks/chunks.ts'
import { providesOutbox } from '#lib/outbox/kept/keep.ts'

// The writes of components wait like those of the app.
providesOutbox(createChunk(() => import('#app/outbox/registry.ts')))
