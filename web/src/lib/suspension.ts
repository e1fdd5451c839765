/** Leads a suspended member to the page that says why, whichever request notices it first. Drafts are stored, so nothing is lost. */
export function showSuspension(): void {
  if (location.pathname !== '/suspended') location.replace('/suspended')
}
