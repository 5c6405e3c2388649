import { type ClientReturn, createClient, type SanityClient } from "@sanity/client";
import { answeredWith } from "../src/lib/content/answer-tags.ts";
import { contentSource } from "../src/lib/content/source.ts";

let known: SanityClient | undefined;

/** Visitors' client: it has no token, so what is not published stays unknown to it. */
export function contentClient(): SanityClient {
  known ??= visitorClient();
  return known;
}

function visitorClient(): SanityClient {
  const source = contentSource();
  if (!source) throw new Error("The page does not say where its content is.");
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
 * Asks one of the screens' questions.
 * @param event the live event that made us ask again: the CDN then answers no older than that
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
