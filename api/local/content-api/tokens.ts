/** The API's tokens for drafts, as a project of Sanity has them; not secret on this machine. */
export const draftTokens = { read: "local-reads-drafts", comment: "local-writes-drafts" };
