/**
 * What the browser imports. The web build replaces this module by the same table with methods, paths and aliases only,
 * so that no schema library is ever sent to a browser, while the types are those of the full contract.
 */
export { api } from './index.ts'
