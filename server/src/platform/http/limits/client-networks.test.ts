import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networksOf } from './client-networks.ts'
import { RequestCounts } from './request-counts.ts'

const keysOf = (address: string) => networksOf(address).map(({ key }) => key)

test('an IPv4 address is one client, also inside of an IPv6 address, and so is a name', () => {
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7'])
    expect(networksOf(address)).toEqual([{ key: '198.51.100.7', factor: 1 }])
  expect(networksOf('member 7')).toEqual([{ key: 'member 7', factor: 1 }])
})

test('IPv6 addresses have the networks in common in which they are', () => {
  const bits = fc.nat(0xffff)
  fc.assert(
    fc.property(fc.tuple(bits, bits), fc.tuple(bits, bits), ([ofOne, lastOfOne], [ofOther, lastOfOther]) => {
      const one = keysOf(`2001:db8:7:${ofOne.toString(16)}::${lastOfOne.toString(16)}`)
      const other = keysOf(`2001:db8:7:${ofOther.toString(16)}::${lastOfOther.toString(16)}`)
      expect(new Set(one).size).toBe(3)
      expect(one.map((key, index) => key === other[index])).toEqual([
        ofOne === ofOther,
        ofOne >> 8 === ofOther >> 8,
        true,
      ])
    }),
  )
})

test('the requests of a process count in all networks', () => {
  const counts = new RequestCounts()
  const request = (address: string) => {
    let current = 0
    counts.incr(address, (_error, result) => (current = result?.current ?? 0), 60_000)
    return current
  }
  for (let n = 0; n < 40; n++) expect(request(`2001:db8::${n.toString(16)}`)).toBe(n + 1)
  for (let n = 1; n < 120; n++) request(`2001:db8:0:${n.toString(16)}::1`)
  expect(request('2001:db8:0:ff::1'), 'the 160th of a /56').toBe(40)
  expect(request('2001:db8:0:fffe::1'), 'the 161st of a /48').toBe(11)
  expect(request('2001:db8:1::1')).toBe(1)
})
