import { formatValue, type MetricName, type Report } from './report.ts'

const columns: readonly (readonly [string, MetricName])[] = [
  ['requests/s', 'requests_per_second'],
  ['of the constant', 'ratio_to_constant'],
  ['CPU ms', 'cpu_ms_per_request'],
  ['Node ms', 'node_ms_per_request'],
  ['PostgreSQL ms', 'postgres_ms_per_request'],
  ['p50 ms', 'p50_ms'],
  ['p99 ms', 'p99_ms'],
  ['bytes', 'body_bytes'],
  ['RSS MB', 'server_rss_mb'],
  ['other CPU', 'other_cpu_share'],
]

/** The medians of all scenarios as one Markdown table. */
export function markdownTable(reports: readonly (readonly [name: string, report: Report])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['Scenario', ...columns.map(([title]) => title)]),
    line(['---', ...columns.map(() => '---:')]),
    ...reports.map(([name, { metrics }]) =>
      line([name, ...columns.map(([, metric]) => formatValue(metric, metrics[metric].median))]),
    ),
  ].join('\n')
}
