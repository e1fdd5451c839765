/**
 * The API as imported by the browser, with the types of the full contract. The web build replaces this module with a
 * table that contains only methods, paths and aliases, so that the browser bundle has no schema library.
 */
export { api } from './index.ts'
