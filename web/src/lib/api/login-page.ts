/**
 * Returns whether a response is a page, such as the login page with which a network answers every request: the API of
 * Daystar sends none.
 */
export const isPage = ({ headers }: Pick<Response, 'headers'>): boolean =>
  /html/i.test(headers.get('content-type') ?? '')
