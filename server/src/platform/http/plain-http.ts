import type { Config } from '../../settings/config.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Returns whether members open Daystar over plain HTTP at an address other than that of their own machine. */
export function lacksHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !loopbackHosts.includes(hostname)
}

/** Returns whether other devices can open the port of a server that is meant for this machine. */
function isOpenToOtherDevices({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  return new URL(publicUrl).protocol === 'http:' && !loopbackHosts.includes(host)
}

/** The advice about HTTPS for the operator when the server starts; null if all members use it. */
export function httpsNotice(
  config: Pick<Config, 'publicUrl' | 'host'>,
): { level: 'warn' | 'info'; text: string } | null {
  const consequence = 'Without it, passwords can be read in the network, and passkeys do not work.'
  if (lacksHttps(config))
    return { level: 'warn', text: `Members need HTTPS, but PUBLIC_URL is ${config.publicUrl}. ${consequence}` }
  if (isOpenToOtherDevices(config))
    return { level: 'info', text: `Members on other devices need HTTPS and a PUBLIC_URL with https:. ${consequence}` }
  return null
}
