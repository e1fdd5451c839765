import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for a request to an address that is not on the public internet. */
export class InternalAddressError extends Error {
  override readonly name = 'InternalAddressError'
}

/** Networks such as `10.0.0.0/8`, or single addresses. */
export type Networks = readonly string[]

/** Global unicast; everything else of IPv6 is internal, reserved, or contains an IPv4 address. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')
/** Addresses that a gateway translates to the IPv4 address in their last 32 bits. */
const translated = ipaddr.parseCIDR('64:ff9b::/96')

/** Returns whether an address can belong only to a server on the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  if (address.match(translated)) return isPublicAddress(address.toByteArray().slice(-4).join('.'))
  return address.range() === 'unicast' && address.match(publicIpv6)
}

/** Returns whether one of the networks contains an address. */
export function isListed(text: string, networks: Networks): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return networks.some((network) => {
    const [base, bits] = networkOf(network)
    return base.kind() === address.kind() && address.match(base, bits)
  })
}

function networkOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network)
  const address = ipaddr.parse(network)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Resolves a name for a connection, and fails if one of its addresses is not accepted. The connection uses exactly the
 * addresses that were checked, so that a name cannot resolve to another one in between.
 */
export function checkedLookup(isAccepted: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const rejected = addresses.find(({ address }) => !isAccepted(address))
      if (rejected) return callback(new InternalAddressError(`${hostname} has the address ${rejected.address}.`), [])
      const [first] = addresses
      if (!first) return callback(new Error(`${hostname} has no address.`), [])
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** Throws for a host that is an address and not accepted. Connections to an address resolve nothing. */
export function checkHost(hostname: string, isAccepted: (address: string) => boolean): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0 && !isAccepted(address)) throw new InternalAddressError(`${address} is not accepted.`)
}
