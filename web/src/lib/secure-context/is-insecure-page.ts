/** Returns whether this page is open over plain HTTP at an address other than localhost. */
export function isInsecurePage(): boolean {
  return globalThis.isSecureContext === false
}
