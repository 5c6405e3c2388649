/** The provider of text messages, our sender, and the URLs of its webhooks: for what people send, and for what became of our texts. */
export function textsOf(url: string, from: string, publicUrl: string) {
  const { origin, username, password } = new URL(url);
  const [account, token] = [decodeURIComponent(username), decodeURIComponent(password)];
  const webhooks = `${publicUrl}/api/texts`;
  return { apiUrl: origin, account, token, from, inboundUrl: `${webhooks}/inbound`, statusUrl: `${webhooks}/status` };
}

/** What reads shared drafts and stores reviewers' comments; null without both tokens. Never sent to a browser. */
export const draftsOf = (readToken: string | undefined, commentToken: string | undefined) =>
  readToken && commentToken ? { readToken, commentToken } : null;
