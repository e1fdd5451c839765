import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Selects the server of a test file that changes what all members of a community share: a test imports this file first,
// and the functions in member.ts then call that server. Playwright also loads the tests outside of the workers, to list
// them.
const { TEST_PARALLEL_INDEX: worker, E2E_OWN_PORTS: ports = '' } = process.env
if (worker !== undefined) {
  // The statements are synchronous, because the modules that the test imports next do not wait for this one.
  process.env.E2E_PORT = ports.split(',')[Number(worker)] ?? ''
  process.env.E2E_DATA_DIR = join(tmpdir(), `daystar-e2e-${randomUUID()}`)
}
