/** The global object of the worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope
