/**
 * What only programs fill in or are too quick for: a field people never meet, and the milliseconds the form was open.
 * Callers without a form leave both out.
 */
export type Honeypot = { website?: string | undefined; elapsed?: number | undefined };

/** A form that is sent sooner after it was shown was not filled in by a person. */
export const SHORTEST_FILL_MS = 1500;
