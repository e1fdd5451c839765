import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runnerImport } from 'vite'

interface SchemaLibrary {
  readonly Value: { Errors(schema: object, value: unknown): { instancePath: string; message: string }[] }
}

const contractIndex = join(import.meta.dirname, '../../../contract/src/index.ts')
// The build permits no import of the schema library in the browser client.
const { Value } = createRequire(contractIndex)('typebox/value') as SchemaLibrary

/** Returns what the contract says is wrong with the body of a request: nothing if the server accepts its form. */
export async function bodyErrorsOf(resource: string, endpoint: string): Promise<(body: unknown) => string[]> {
  type Declared = { api: Record<string, Record<string, { options: { body?: object } }>> }
  const { module } = await runnerImport<Declared>(contractIndex)
  const schema = module.api[resource]?.[endpoint]?.options.body
  if (!schema) throw new Error(`${resource}.${endpoint} has no body`)
  return (body) => Value.Errors(schema, body).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
