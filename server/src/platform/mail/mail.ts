export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The link in the email; logged for the operator when no mail server is configured. */
  link?: string
  /** Equal for each attempt to send this email, so that mail programs recognize a second copy. */
  messageId?: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Sends one email; rejects when the mail server does not accept it. */
  send(mail: Mail): Promise<void>
}
