export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What the letter is about to open: told to the operator where no mail server is set. */
  link?: string
}

export interface Mailer {
  /** Hands one mail over; rejects where the mail server does not take it. */
  send(mail: Mail): Promise<void>
}
