import { Failure } from "../errors/failure.ts";
import { answeredWith } from "./answer-tags.ts";
import { contentSource } from "./source.ts";

const VERSION = "v2025-02-19";
const LONGEST_WAIT_MS = 8000;

/**
 * URL of the content API. Requests carry no token, so unpublished content is never returned. Queries go to the CDN,
 * live events to the API itself.
 */
export function contentApiUrl(kind: "query" | "live/events"): URL {
  const source = contentSource();
  if (!source) throw new Error("The page has no content source.");
  const { projectId, dataset, apiHost } = source;
  const { protocol, host } = new URL(
    apiHost ?? (kind === "query" ? "https://apicdn.sanity.io" : "https://api.sanity.io"),
  );
  return new URL(`${protocol}//${projectId}.${host}/${VERSION}/data/${kind}/${dataset}`);
}

/**
 * Runs one of the screens' queries.
 * @param event id of the live event that caused the request: the result is at least as new
 * @throws Failure with the API's status, or null when no response arrived within eight seconds
 */
export async function ask<Answer>(query: string, signal: AbortSignal, event: string | undefined): Promise<Answer> {
  const url = contentApiUrl("query");
  url.search = new URLSearchParams({
    query,
    perspective: "published",
    returnQuery: "false",
    ...(event ? { lastLiveEventId: event } : {}),
  }).toString();
  const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
  const answer = await fetch(new Request(url, { signal: patience })).catch((thrown) => {
    throw signal.aborted ? thrown : new Failure("", null);
  });
  if (!answer.ok) throw new Failure("", answer.status);
  const { result, syncTags = [] }: { result: Answer; syncTags?: string[] } = await answer.json();
  answeredWith(query, syncTags);
  return result;
}
