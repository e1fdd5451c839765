/** The part of oidc-provider that the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: Provider
    }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Configuration {
    adapter: unknown
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    features: { devInteractions: { enabled: boolean } }
    interactions: { url: (context: Context, interaction: { uid: string }) => string }
    ttl: Record<string, number>
    findAccount: (
      context: Context,
      id: string,
    ) => Promise<{ accountId: string; claims: () => Promise<{ sub: string } & Record<string, unknown>> }>
    loadExistingGrant: (context: Context) => Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (values: {
      clientId: string
      accountId: string
    }) => Grant
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(clockTolerance: number): unknown
}
