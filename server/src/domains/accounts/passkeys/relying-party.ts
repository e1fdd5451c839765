/** Passkeys belong to the host of PUBLIC_URL and work on its pages only. */
export function relyingPartyOf({ publicUrl }: { readonly publicUrl: string }) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}
