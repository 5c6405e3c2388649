/** Id of the last content update received by this page. */
export const latestEvent: { id: string | undefined } = { id: undefined };
