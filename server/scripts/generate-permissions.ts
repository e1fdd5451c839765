import { writeFile } from 'node:fs/promises'
import { permissionsDocument } from './permissions-document.ts'

// Generates docs/permissions.md. Run it after you change a policy, an endpoint or the permission matrix.
await writeFile(new URL('../../docs/permissions.md', import.meta.url), permissionsDocument())
