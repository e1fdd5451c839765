/** Above so many comparisons a common middle is not looked for: a pasted book must not hold up everybody else. */
const maxComparisons = 1_000_000

/**
 * Merges two revisions of one sequence of texts, both made from `base`. How often a text stands there follows from how often
 * each side has it, so that nothing added is lost, nothing removed comes back, and what both added stands there once; where it
 * stands follows from its neighbours. Where both added different things, `theirs` come first.
 */
export function mergeSequences(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const candidates = inOrder(base, mine, theirs)
  const [before, here, there] = [tally(base), tally(mine), tally(theirs)]
  const chosen = new Set<Candidate>()
  for (const [text, copies] of Map.groupBy(candidates, (candidate) => candidate.text)) {
    const wanted = mergeCount(before.get(text) ?? 0, here.get(text) ?? 0, there.get(text) ?? 0)
    const best = copies.toSorted((a, b) => a.doubt - b.doubt).slice(0, wanted)
    for (const copy of best) chosen.add(copy)
  }
  return candidates.filter((candidate) => chosen.has(candidate)).map(({ text }) => text)
}

/** One place where a text might stand, with how doubtful it is. */
interface Candidate {
  readonly text: string
  readonly doubt: number
}

/** The doubt about a text: none where both sides kept it, most where only one of them did. */
const doubts = { keptByBoth: 0, addedByThem: 1, addedByMe: 2, removedByOne: 3 }

/** Everything that either side holds, in an order that suits both. */
function inOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Candidate[] {
  const inMine = alignment(base, mine)
  const inTheirs = alignment(base, theirs)
  const here = mine.map((text, at) => ({ text, doubt: inMine.kept.has(at) ? doubts.removedByOne : doubts.addedByMe }))
  const there = theirs.map((text, at) => ({
    text,
    doubt: inTheirs.kept.has(at) ? doubts.removedByOne : doubts.addedByThem,
  }))
  const candidates: Candidate[] = []
  let [fromMine, fromTheirs] = [0, 0]
  base.forEach((text, at) => {
    const [toMine, toTheirs] = [inMine.places[at], inTheirs.places[at]]
    if (toMine === undefined || toTheirs === undefined) return
    candidates.push(...interleave(there.slice(fromTheirs, toTheirs), here.slice(fromMine, toMine)))
    candidates.push({ text, doubt: doubts.keptByBoth })
    fromMine = toMine + 1
    fromTheirs = toTheirs + 1
  })
  return [...candidates, ...interleave(there.slice(fromTheirs), here.slice(fromMine))]
}

/** If only one side changed the number, that side is right; of two additions the larger counts, of two removals too. */
function mergeCount(base: number, mine: number, theirs: number): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  return mine < base && theirs < base ? Math.min(mine, theirs) : Math.max(mine, theirs)
}

/** How often each text stands there. */
function tally(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** Where each text of `from` stands in `to` (undefined: it is gone), and the places in `to` that are so taken. */
function alignment(from: readonly string[], to: readonly string[]) {
  const places: (number | undefined)[] = new Array(from.length).fill(undefined)
  for (const [inFrom, inTo] of commonPairs(from, to)) places[inFrom] = inTo
  return { places, kept: new Set(places) }
}

/** Both in their own order, what they have in common beside each other. */
function interleave(first: readonly Candidate[], second: readonly Candidate[]): Candidate[] {
  const merged: Candidate[] = []
  let [fromFirst, fromSecond] = [0, 0]
  const pairs = commonPairs(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
  )
  for (const [inFirst, inSecond] of [...pairs, [first.length, second.length] as const]) {
    merged.push(...first.slice(fromFirst, inFirst + 1), ...second.slice(fromSecond, inSecond + 1))
    fromFirst = inFirst + 1
    fromSecond = inSecond + 1
  }
  return merged
}

/** The longest common subsequence, as pairs of places in order. */
function commonPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let tail = 0
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const pairs: [number, number][] = []
  for (let at = 0; at < start; at++) pairs.push([at, at])
  const middle = commonMiddle(a.slice(start, a.length - tail), b.slice(start, b.length - tail))
  for (const [inA, inB] of middle) pairs.push([start + inA, start + inB])
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at])
  return pairs
}

function commonMiddle(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > maxComparisons) return []
  const width = b.length + 1
  /** longest[i * width + j]: the length of the longest common subsequence of a from i on and b from j on. */
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
