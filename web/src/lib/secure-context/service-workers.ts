/** The service workers of this page. Undefined over plain HTTP, and in private windows of some browsers. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined
}
