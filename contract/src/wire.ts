/**
 * The API as imported by the browser. The web build replaces this module with a table that contains only methods, paths
 * and aliases, so that the browser bundle has no schema library. The types are those of the full contract.
 */
export { api } from './index.ts'
