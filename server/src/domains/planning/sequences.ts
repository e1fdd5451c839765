/** The number of comparisons above which the LCS is left out, so that a very long text cannot block the process. */
const maxComparisons = 1_000_000

/**
 * Three-way merge of a sequence of texts: the number of occurrences of a text is merged from its counts on each side,
 * where an addition made on both sides occurs once. Its position follows from its neighbours, with different additions
 * of `theirs` first.
 */
export function mergeSequences(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const candidates = mergedCandidates(base, mine, theirs)
  const [baseCounts, mineCounts, theirsCounts] = [
    countOccurrences(base),
    countOccurrences(mine),
    countOccurrences(theirs),
  ]
  const chosen = new Set<Candidate>()
  for (const [text, copies] of Map.groupBy(candidates, (candidate) => candidate.text)) {
    const count = mergeCount(baseCounts.get(text) ?? 0, mineCounts.get(text) ?? 0, theirsCounts.get(text) ?? 0)
    const preferred = copies.toSorted((a, b) => a.rank - b.rank).slice(0, count)
    for (const copy of preferred) chosen.add(copy)
  }
  return candidates.filter((candidate) => chosen.has(candidate)).map(({ text }) => text)
}

/** A possible position of a text. Candidates with a lower rank are preferred. */
interface Candidate {
  readonly text: string
  readonly rank: number
}

const ranks = { keptByBoth: 0, addedByTheirs: 1, addedByMine: 2, removedByOne: 3 }

/** All texts of both sides, in an order that is consistent with both. */
function mergedCandidates(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Candidate[] {
  const inMine = align(base, mine)
  const inTheirs = align(base, theirs)
  const fromMine = mine.map((text, index) => ({
    text,
    rank: inMine.kept.has(index) ? ranks.removedByOne : ranks.addedByMine,
  }))
  const fromTheirs = theirs.map((text, index) => ({
    text,
    rank: inTheirs.kept.has(index) ? ranks.removedByOne : ranks.addedByTheirs,
  }))
  const candidates: Candidate[] = []
  let [mineStart, theirsStart] = [0, 0]
  base.forEach((text, index) => {
    const [mineEnd, theirsEnd] = [inMine.positions[index], inTheirs.positions[index]]
    if (mineEnd === undefined || theirsEnd === undefined) return
    candidates.push(...interleave(fromTheirs.slice(theirsStart, theirsEnd), fromMine.slice(mineStart, mineEnd)))
    candidates.push({ text, rank: ranks.keptByBoth })
    mineStart = mineEnd + 1
    theirsStart = theirsEnd + 1
  })
  return [...candidates, ...interleave(fromTheirs.slice(theirsStart), fromMine.slice(mineStart))]
}

/**
 * If only one side changed the count, its count is used. If both added, the higher count is used; if both removed, the
 * lower.
 */
function mergeCount(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  return mine < base && theirs < base ? Math.min(mine, theirs) : Math.max(mine, theirs)
}

function countOccurrences(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The position in `to` of each text of `from` (undefined if it was removed), and the set of those positions. */
function align(from: readonly string[], to: readonly string[]) {
  const positions: (number | undefined)[] = new Array(from.length).fill(undefined)
  for (const [inFrom, inTo] of commonPairs(from, to)) positions[inFrom] = inTo
  return { positions, kept: new Set(positions) }
}

/** Keeps the order of both sequences and places their common texts next to each other. */
function interleave(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const merged: Candidate[] = []
  let [fromFirst, fromSecond] = [0, 0]
  const pairs = commonPairs(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
  )
  for (const [inFirst, inSecond] of [...pairs, [first.length, second.length] as const]) {
    merged.push(...first.slice(fromFirst, inFirst), ...second.slice(fromSecond, inSecond))
    merged.push(...first.slice(inFirst, inFirst + 1), ...second.slice(inSecond, inSecond + 1))
    fromFirst = inFirst + 1
    fromSecond = inSecond + 1
  }
  return merged
}

/** The longest common subsequence, as ordered pairs of positions. */
function commonPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let tail = 0
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const pairs: [number, number][] = []
  for (let index = 0; index < start; index++) pairs.push([index, index])
  const middle = commonMiddle(a.slice(start, a.length - tail), b.slice(start, b.length - tail))
  for (const [inA, inB] of middle) pairs.push([start + inA, start + inB])
  for (let offset = tail; offset > 0; offset--) pairs.push([a.length - offset, b.length - offset])
  return pairs
}

function commonMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > maxComparisons) return []
  const width = b.length + 1
  /** longest[i * width + j]: the length of the longest common subsequence of a.slice(i) and b.slice(j). */
  const longest = new Uint16Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}
