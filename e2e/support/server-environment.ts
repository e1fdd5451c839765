/** The environment of a server under test. */
export function serverEnvironment(): Record<string, string> {
  const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env
  return {
    PORT: E2E_PORT,
    DAYSTAR_ENV_FILE: '',
    PUBLIC_URL: `http://localhost:${E2E_PORT}`,
    DATA_DIR: E2E_DATA_DIR,
    RATE_LIMIT: 'off',
    // URLs of private media expire during a test.
    SIGNED_URL_SECONDS: '6',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
}
