/**
 * The version with which this page was loaded: the name of its first chunk, which `build/defer-app.ts` passes to
 * `/early.js`.
 */
export function appVersion(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[data-app]')
  return script?.dataset.app?.split(' ', 1)[0]?.replace(/^.*\//, '')
}
