import type { TestApp } from '../test-app.ts'
import type { RaceContext } from './reach-actions.ts'

/** More rounds find rarer races; see docs/how-to/develop.md. */
const rounds = Number(process.env.REACH_RACE_ROUNDS ?? 1)
const msPerRound = 1_500

/** Every pair of actions, each action paired with itself included. */
export function pairsOf<A extends string>(actions: readonly A[]): (readonly [A, A])[] {
  return actions.flatMap((one, index) => actions.slice(index).map((two) => [one, two] as const))
}

interface Round {
  /** The position of the pair. */
  readonly index: number
  readonly round: number
  readonly rounds: number
}

/** Runs all pairs of actions in two processes. Returns what `raceOnce` found wrong, which returns null for nothing. */
export async function failedRaces<A extends string>(
  testApp: TestApp,
  pairs: readonly (readonly [A, A])[],
  raceOnce: (
    processes: readonly [RaceContext, RaceContext],
    pair: readonly [A, A],
    round: Round,
  ) => Promise<string | null>,
): Promise<string[]> {
  const { app, db } = testApp
  const { storage } = testApp.deps
  const processes = [
    { app, db, storage },
    { app: await testApp.startSecondProcess(), db, storage },
  ] as const
  const failures: string[] = []
  for (const [index, pair] of pairs.entries())
    for (let round = 0; round < rounds; round++) {
      const failure = await raceOnce(processes, pair, { index, round, rounds })
      if (failure !== null) failures.push(`${pair.join(' / ')}: ${failure}`)
    }
  return failures
}

/** How long `failedRaces` may take, in milliseconds. */
export function raceTimeoutMs(pairs: readonly unknown[]): number {
  return pairs.length * rounds * msPerRound + 20_000
}
