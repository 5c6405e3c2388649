/** Bot checks: a hidden field that people leave empty, and the milliseconds the form was open. API clients omit both. */
export type Honeypot = { reference?: string | undefined; elapsed?: number | undefined };

/** Forms sent faster than this are treated as sent by bots. */
export const SHORTEST_FILL_MS = 1500;
