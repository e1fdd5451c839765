/** Shows a number on the icon of the installed app. */
export function showAppBadge(count: number): void {
  // Browsers reject it for apps that are not installed.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined)
  else void navigator.clearAppBadge?.().catch(() => undefined)
}

/** Asks the browser to keep what the app stores when space becomes scarce. */
export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.()
}
