import type { ClientReturn } from "@sanity/client";
import { Failure } from "../failure.ts";
import { answeredWith } from "./answer-tags.ts";
import { contentSource } from "./source.ts";

const VERSION = "v2025-02-19";
const LONGEST_WAIT_MS = 8000;

/**
 * An address of the lake. Visitors have no token there, so what is not published stays unknown to them. Answers to questions
 * come from the nearest copy; what is published is told by the lake itself.
 */
export function contentApiUrl(kind: "query" | "live/events"): URL {
  const source = contentSource();
  if (!source) throw new Error("The page does not say where its content is.");
  const { projectId, dataset, apiHost } = source;
  const { protocol, host } = new URL(
    apiHost ?? (kind === "query" ? "https://apicdn.sanity.io" : "https://api.sanity.io"),
  );
  return new URL(`${protocol}//${projectId}.${host}/${VERSION}/data/${kind}/${dataset}`);
}

/**
 * Asks one of the screens' questions.
 * @param event the live event that made us ask again: the answer is then no older than that
 * @throws Failure with the lake's status, which is null when no answer came within eight seconds
 */
export async function ask<Query extends string>(
  query: Query,
  signal: AbortSignal,
  event: string | undefined,
): Promise<ClientReturn<Query>> {
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
  const { result, syncTags = [] }: { result: ClientReturn<Query>; syncTags?: string[] } = await answer.json();
  answeredWith(query, syncTags);
  return result;
}
