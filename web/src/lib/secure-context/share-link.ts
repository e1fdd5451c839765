/** Returns whether the device has a share sheet for links. */
export const hasShareSheet = () => 'share' in navigator

/** Opens the share sheet of the device during a click. Resolves also if the person closes the sheet. */
export async function shareLink(link: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(link)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
