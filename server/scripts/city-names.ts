/*
 * Writes the names of cities from GeoNames (CC BY 4.0), as the Debian package libgeonames-common contains them:
 *
 *   apt-get download libgeonames-common && dpkg -x libgeonames-common_*.deb <folder>
 *   node server/scripts/city-names.ts <folder>/usr/share/locale
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Usage: node server/scripts/city-names.ts <folder of the catalogues>')
const target = new URL('../src/domains/activities/places/city-names.tsv.br', import.meta.url)

/** The entries of a compiled catalogue of gettext. */
function entriesOf(catalogue: Buffer): [key: string, value: string][] {
  const [count, keys, values] = [8, 12, 16].map((at) => catalogue.readUInt32LE(at))
  const textAt = (table = 0, index = 0) => {
    const start = catalogue.readUInt32LE(table + 8 * index + 4)
    return catalogue.toString('utf8', start, start + catalogue.readUInt32LE(table + 8 * index))
  }
  return Array.from({ length: count ?? 0 }, (_, index) => [textAt(keys, index), textAt(values, index)])
}

/** The languages of each name of a city, by its id. */
const cities = new Map<number, Map<string, string[]>>()
for (const language of readdirSync(folder).sort())
  for (const [id, name] of entriesOf(readFileSync(join(folder, language, 'LC_MESSAGES/geonames.mo')))) {
    // The other entries are those of countries and regions.
    if (!/^\d+$/.test(id)) continue
    const names = cities.get(Number(id)) ?? new Map<string, string[]>()
    cities.set(Number(id), names.set(name, [...(names.get(name) ?? []), language.replace('_', '-')]))
  }

const lines = [...cities]
  .sort(([a], [b]) => a - b)
  .map(([id, names]) => [id, ...[...names].map(([name, languages]) => `${languages.join(' ')}=${name}`)].join('\t'))
writeFileSync(target, brotliCompressSync(`${lines.join('\n')}\n`))
