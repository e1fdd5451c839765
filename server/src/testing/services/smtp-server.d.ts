/** The part of smtp-server that the tests use. The package has no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Address = { address: string }
  type Session = { envelope: { rcptTo: Address[] } }

  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      allowInsecureAuth?: boolean
      onAuth?(
        auth: { password: string },
        session: Session,
        done: (error: Error | null, response?: { user: string }) => void,
      ): void
      logger?: boolean
      onRcptTo?(address: Address, session: Session, done: (error: Error | null) => void): void
      onData?(stream: Readable, session: Session, done: (error?: Error) => void): void
    })
    readonly server: Server
    listen(port: number, host: string): void
    close(done: () => void): void
  }
}
