import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** A network that contains the address of a client. */
export interface ClientNetwork {
  readonly key: string
  /** How many times as much as one connection all clients of the network may do together. */
  readonly factor: number
}

/**
 * The networks that providers give to one customer: a /56 or a /48 contains 256 or 65,536 local networks (/64), which
 * must not multiply what one may do. Several customers can share the larger ones.
 */
const largerNetworks = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
]

/** The networks in which a client counts: an IPv4 address, or the networks around an IPv6 address, smallest first. */
export function networksOf(address: string): [ClientNetwork, ...ClientNetwork[]] {
  const key = normalizeIP(address)
  // IPv4 inside IPv6, or no address.
  if (!isIPv6(key)) return [{ key, factor: 1 }]
  return [
    { key, factor: 1 },
    ...largerNetworks.map(({ bits, factor }) => ({ key: `${normalizeIP(address, bits)}/${bits}`, factor })),
  ]
}
