import packageJson from '../../package.json' with { type: 'json' }

/** The version that the app shows, as a constant for Vite's `define`. */
export const appVersion = { 'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version) }
