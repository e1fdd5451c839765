export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Hands one mail over; rejects where the mail server does not take it. */
  send(mail: Mail): Promise<void>
}
