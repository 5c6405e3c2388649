/** The last publication this page has heard of. */
export const latestEvent: { id: string | undefined } = { id: undefined };
