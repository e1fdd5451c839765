import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

const parse = (args: string[], isCi = false) => {
  const { chosen, ...request } = parseArguments(args, isCi)
  return { ...request, names: chosen.map(({ name }) => name) }
}

describe('npm test', () => {
  test('runs the core end-to-end tests, or everything with --all and in CI', () => {
    const short = parse([])
    expect(short).toMatchObject({ isComplete: false, changed: undefined, shard: undefined, extra: [] })
    expect(short.names).toEqual(expect.arrayContaining(['lint', 'contract', 'server', 'web', 'core']))
    expect(short.names).not.toContain('e2e')
    for (const complete of [parse(['--all']), parse([], true)]) {
      expect(complete.isComplete).toBe(true)
      expect(complete.names).toEqual(expect.arrayContaining(['lint', 'contract', 'server', 'web', 'e2e', 'scripts']))
      expect(complete.names).not.toContain('core')
    }
  })

  test('runs only the named parts', () => {
    expect(parse(['server', 'types']).names).toEqual(['types', 'server'])
  })

  test('builds the app before end-to-end tests', () => {
    expect(parse(['e2e']).names).toEqual(['build', 'e2e'])
  })

  test('lists the parts when a name or an option is unknown', () => {
    expect(() => parse(['sever'])).toThrow(/Unknown part: sever[\s\S]*server tests/)
    expect(() => parse(['--everything'])).toThrow('--everything')
  })

  test('passes the arguments after a second -- to the runner', () => {
    expect(parse(['server', '--', 'paging', '--bail=1'])).toMatchObject({
      names: ['server'],
      extra: ['paging', '--bail=1'],
    })
  })

  test('runs what a change affects, since the last commit or another one', () => {
    expect(parse(['--changed'])).toMatchObject({ changed: { base: undefined }, names: parse(['--all']).names })
    expect(parse(['--changed=main', 'types'])).toMatchObject({ changed: { base: 'main' }, names: ['types'] })
  })

  test('runs one of several shards', () => {
    expect(parse(['--all', '--shard', '1/4'])).toMatchObject({ shard: '1/4' })
    for (const shard of ['0/4', '5/4', 'first']) expect(() => parse(['--shard', shard])).toThrow('Which shard?')
  })

  test('watches the tests whose file name is given', () => {
    expect(parse(['server', '--watch', 'paging'])).toMatchObject({ watch: 'paging', names: ['server'] })
    expect(() => parse(['--watch'])).toThrow('--watch')
  })
})
