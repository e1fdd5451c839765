import { loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.mjs'
import { summarize } from '../measure/metrics.ts'
import { startDemo } from './demo-server.ts'
import { type FirstVisit, type Measured, openLighthouse } from './lighthouse.ts'
import { type VisitResult, visitTable } from './visit-table.ts'

/** Measures the first visit of the sign-in page and of the home page with Lighthouse. See bench/README.md. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: ['sign-in', 'home'] },
    language: { type: 'string', default: 'en' },
    artifacts: { type: 'string' },
  },
})
const lighthouse = await openLighthouse(process.env)
if (!isWebBuilt()) await buildWeb()
const demo = await startDemo(Number(process.env.BENCH_PORT ?? 5200))
try {
  const visits: Record<string, Omit<FirstVisit, 'language'>> = {
    'sign-in': { url: `${demo.origin}/`, localStorage: {} },
    home: { url: `${demo.origin}/home`, localStorage: demo.session },
    'home-with-announcement': { url: `${demo.origin}/home`, localStorage: demo.session },
  }
  const results: VisitResult[] = []
  for (const page of values.page) {
    const found = visits[page]
    if (found === undefined) throw new Error(`There is no page ${page}. There are: ${Object.keys(visits).join(', ')}.`)
    const visit = { ...found, language: values.language }
    await demo.setAnnouncement(page === 'home-with-announcement' ? 'The lake clean-up is on Saturday.' : '')
    const runs: (Measured & { load: number })[] = []
    for (let run = 1; run <= Number(values.runs); run++) {
      const measured = await lighthouse.measure(visit, values.artifacts && `${values.artifacts}/${page}-${run}`)
      const load = loadavg()[0] ?? 0
      console.log(`${page} ${run}: ${JSON.stringify(measured)}, load ${load.toFixed(1)}`)
      runs.push({ ...measured, load })
    }
    const metricOf = (name: keyof (typeof runs)[number]) => summarize(runs.map((run) => run[name]))
    results.push({ page, metricOf })
  }
  console.log(`\n${visitTable(results)}`)
} finally {
  await demo.stop()
}
