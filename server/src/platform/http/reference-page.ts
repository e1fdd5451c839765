import type { openApiDocument } from './openapi.ts'

type Document = ReturnType<typeof openApiDocument>
interface Operation {
  summary?: string
  deprecated?: boolean
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses?: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  summary { cursor: pointer; padding: .4rem 0 } code, pre { font: .875rem/1.5 ui-monospace, monospace }
  pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem }
  .deprecated { opacity: .65 } dt { font-weight: 600 } dd { margin: 0 0 .5rem 1rem; white-space: pre-line }`

/** Renders the API reference as one static HTML page without scripts or external resources. */
export function referencePage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const byResource = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? '')
  const sections = [...byResource].map(([resource, resourceOperations]) => {
    const items = resourceOperations.map(({ path, method, operation }) => operationHtml(method, path, operation))
    return `<section><h2>${text(resource)}</h2>${items.join('')}</section>`
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${text(name)}"><summary><code>${text(name)}</code></summary>${block(schema)}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Daystar API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>Daystar API</h1><p>${text(document.info.description)} OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}<section><h2>Schemas</h2>${schemas.join('\n')}</section></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { summary, description, deprecated, parameters = [], requestBody, responses = {}, security } = operation
  const inputs = parameters.map(
    ({ name, in: location, required, schema }) =>
      `<dt>${text(name)}</dt><dd>${text(location)}${required ? '' : ', optional'} <code>${text(JSON.stringify(schema))}</code></dd>`,
  )
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body: ${text(type)}</p>${block(schema)}`,
  )
  const responseItems = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = Number(status) < 400 && content?.['application/json']?.schema
    return `<dt>${status}</dt><dd>${text(description)}${schema ? block(schema) : ''}</dd>`
  })
  const authentication =
    security === undefined ? '' : security.length > 1 ? '<p>Token optional.</p>' : '<p>Token required.</p>'
  return `<details${deprecated ? ' class="deprecated"' : ''}><summary><code>${method.toUpperCase()} ${text(path)}</code> ${text(description ?? summary ?? '')}</summary>
${authentication}${inputs.length > 0 ? `<dl>${inputs.join('')}</dl>` : ''}${bodies.join('')}<dl>${responseItems.join('')}</dl></details>`
}

function block(schema: unknown): string {
  return `<pre>${text(JSON.stringify(schema, null, 2))}</pre>`
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
