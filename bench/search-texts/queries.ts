import { members } from './seed-texts.ts'

/** The word of a rank, as in the texts: rank 1 is in most of them. */
const word = (rank: number) => `w${[...String(rank)].map((digit) => 'aeioulmnrs'[Number(digit)]).join('')}`

const activities = (query: string) => `/search/activities?${query}`

/** The paths of requests by what they search for, different for each number. */
export const queries: Record<string, (n: number) => string> = {
  'Word in every second text': (n) => activities(`q=${word(2 + (n % 4))}`),
  'Word in 1 of 10 texts': (n) => activities(`q=${word(20 + (n % 50))}`),
  'Word in 1 of 300 texts': (n) => activities(`q=${word(800 + n)}`),
  'Word in 1 of 5,000 texts': (n) => activities(`q=${word(12_000 + n * 20)}`),
  'Unknown word': (n) => activities(`q=missing${n}`),
  'Two frequent words': (n) => activities(`q=${word(10 + (n % 50))}+${word(70 + n)}`),
  'Two rare words': (n) => activities(`q=${word(3000 + n)}+${word(5000 + n)}`),
  'Frequent word of one author': (n) => activities(`q=${word(10 + (n % 50))}&user_id=${1 + ((n * 31) % members)}`),
  'Frequent word in a circle': (n) => activities(`q=${word(10 + (n % 50))}&circle_id=${1 + (n % 200)}`),
  'Word with tag and photo': (n) => activities(`q=${word(100 + n)}&tag=tag${1 + (n % 40)}&has_photo=true`),
  'Word a year ago': (n) => activities(`q=${word(100 + n)}&from=2025-01-01&to=2025-11-30`),
  'Tag alone': (n) => activities(`tag=tag${1 + (n % 400)}`),
  'Place alone': (n) => activities(`place=Place+${1 + (n % 1000)}`),
  'Day alone': (n) => activities(`from=2026-0${1 + (n % 6)}-1${n % 9}&to=2026-0${1 + (n % 6)}-1${n % 9}`),
  'Comments, frequent word': (n) => `/search/comments?q=${word(20 + (n % 50))}`,
  'Comments, rare word': (n) => `/search/comments?q=${word(3000 + n)}`,
  'Feed of everyone, first page': () => '/feed?scope=everyone',
  'Feed of a circle, first page': (n) => `/feed?scope=circle:${1 + 5 * (n % 40)}`,
  Tags: (n) => `/search/tags?q=tag${1 + (n % 90)}`,
  'Events, frequent word': (n) => `/search/events?q=${word(20 + (n % 50))}`,
  'Events, rare word': (n) => `/search/events?q=${word(3000 + n)}`,
  'Members, three letters': (n) => `/users/search?q=${word(100 + n).slice(0, 3)}`,
  'Members, misspelled word': (n) => `/users/search?q=${word(100 + n)}z`,
  'Circles, two letters': (n) => `/groups/search?q=${word(1 + (n % 9))}`,
}
