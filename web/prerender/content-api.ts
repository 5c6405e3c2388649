import { type ClientReturn, createClient, type SanityClient } from "@sanity/client";
import { answeredWith } from "../src/lib/content/answer-tags.ts";
import { contentSource } from "../src/lib/content/source.ts";

let known: SanityClient | undefined;

/** The client that visitors use: without a token, so it never sees unpublished content. */
export function contentClient(): SanityClient {
  known ??= visitorClient();
  return known;
}

function visitorClient(): SanityClient {
  const source = contentSource();
  if (!source) throw new Error("The page has no content source.");
  const { projectId, dataset, apiHost, useProjectHostname = true } = source;
  return createClient({
    projectId,
    dataset,
    apiVersion: "2025-02-19",
    perspective: "published",
    useCdn: apiHost === null,
    timeout: 8_000,
    maxRetries: 2,
    useProjectHostname,
    ...(apiHost ? { apiHost } : {}),
  });
}

/**
 * Runs one of the screens' queries.
 * @param event id of the live event that caused the request: the CDN's response is at least as new
 */
export async function ask<Query extends string>(
  query: Query,
  signal: AbortSignal,
  event: string | undefined,
): Promise<ClientReturn<Query>> {
  const options = { signal, filterResponse: false, ...(event ? { lastLiveEventId: event } : {}) } as const;
  const { result, syncTags = [] } = await contentClient().fetch(query, {}, options);
  answeredWith(query, syncTags);
  return result;
}
