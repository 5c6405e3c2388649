import type { SanityClient } from "sanity";

/** Documents that were changed together, by one person at one time. */
export type Change = { id: string; at: string; author: string; documents: Changed[] };
/** `last` is how a document was before it was deleted. */
export type Changed = { _id: string; _type: string; last?: object };

export type Wanted = {
  /** Empty for all. */
  type: string;
  author: string;
  /** The time of the oldest change that is known, if any. */
  until?: string | undefined;
  /** Documents whose changes are listed although they were deleted. */
  deleted: readonly Changed[];
};

/** At a time. */
export const MOST = 50;
/** As many ids fit an address. */
const IDS = 100;
/** Most of them are of drafts. */
const TRANSACTIONS_AT_A_TIME = 1000;

/** What visitors can see, and what was unpublished and has a draft. Pictures and what the Studio or Sanity keeps for itself are left out. */
const DOCUMENTS = `*[!(_id in path("versions.**")) && !(_id in path("_.**")) && !(_type in ["draftShare", "draftComment"])
  && !(_type match "sanity.*") && !(_type match "system.*") && ($type == "" || _type == $type)] { _id, _type }`;

type Line = { id: string; timestamp: string; author: string; documentIDs: string[] };

/** Lines of JSON; one line alone may be read already. */
const linesIn = (answer: unknown): Line[] =>
  typeof answer === "string"
    ? answer
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : answer
      ? [Object(answer)]
      : [];

async function transactions(
  client: SanityClient,
  ids: readonly string[],
  options: Record<string, string>,
): Promise<Line[]> {
  const parameters = new URLSearchParams({
    excludeContent: "true",
    excludeMutations: "true",
    reverse: "true",
    ...options,
  });
  const of = ids.length > 0 ? `/${ids.join(",")}` : "";
  const url = `/data/history/${client.config().dataset}/transactions${of}?${parameters}`;
  return linesIn(await client.request<unknown>({ url, json: false }));
}

/** Changes of published documents, newest first, at most 50. Changes at `until` are among them again. */
export async function readChanges(client: SanityClient, { type, author, until, deleted }: Wanted): Promise<Change[]> {
  const existing = await client.fetch<Changed[]>(DOCUMENTS, { type }, { perspective: "raw" });
  const found = [...deleted.filter(({ _type }) => type === "" || _type === type), ...existing];
  const known = new Map(found.map((document) => [document._id.replace(/^drafts\./, ""), document]));
  const options = {
    includeIdentifiedDocumentsOnly: "true",
    limit: String(MOST),
    ...(author && { authors: author }),
    ...(until && { toTime: until }),
  };
  const asked = groupsOf([...known.keys()]).map((ids) => transactions(client, ids, options));
  const changes = new Map<string, Change>();
  for (const { id, timestamp, author, documentIDs } of (await Promise.all(asked)).flat()) {
    const documents = documentIDs.flatMap((_id) => {
      const document = known.get(_id);
      return document === undefined ? [] : [{ ...document, _id }];
    });
    const before = changes.get(id)?.documents ?? [];
    changes.set(id, { id, at: timestamp, author, documents: [...before, ...documents] });
  }
  return [...changes.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST);
}

/**
 * Finds published documents that were deleted. Only the list of all transactions names them, which is long: a search reads on from where
 * the last one stopped, back to the time `since`. Rejects when the signal aborts it.
 */
export function deletedDocuments(client: SanityClient) {
  const known: Changed[] = [];
  const seen = new Set<string>();
  let oldest: Line | undefined;
  let isWhole = false;

  async function readOn(signal: AbortSignal): Promise<void> {
    const before = oldest && { toTransaction: oldest.id };
    const lines = await transactions(client, [], { limit: String(TRANSACTIONS_AT_A_TIME), ...before });
    const ids = new Set(
      lines.flatMap(({ documentIDs }) => documentIDs).filter((id) => isPublished(id) && !seen.has(id)),
    );
    const deleted = await deletedOf(client, [...ids]);
    signal.throwIfAborted();
    known.push(...deleted);
    for (const id of ids) seen.add(id);
    isWhole = lines.length < TRANSACTIONS_AT_A_TIME;
    oldest = lines.at(-1);
  }

  return {
    known,
    search: async (since: string, signal: AbortSignal): Promise<void> => {
      while (!isWhole && (oldest === undefined || oldest.timestamp >= since)) await readOn(signal);
    },
  };
}

/** Ids with a dot are of drafts and versions, or of what is never public. */
const isPublished = (id: string): boolean => !id.includes(".");

async function deletedOf(client: SanityClient, ids: readonly string[]): Promise<Changed[]> {
  const existing = new Set(await client.fetch<string[]>("*[_id in $ids]._id", { ids }, { perspective: "raw" }));
  const last = await Promise.all(
    ids.filter((id) => !existing.has(id)).map((id) => readDocument(client, id, { lastRevision: "true" })),
  );
  return last
    .flatMap((document) => document ?? [])
    .filter(({ _type }) => !/^(sanity|system)\./.test(_type))
    .map((document) => ({ _id: document._id, _type: document._type, last: document }));
}

const groupsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS) }, (_, group) => ids.slice(group * IDS, (group + 1) * IDS));

type Versions = { before: object | null; after: object | null };

async function readDocument(
  client: SanityClient,
  id: string,
  when: Record<string, string>,
): Promise<{ _id: string; _type: string } | null> {
  const url = `/data/history/${client.config().dataset}/documents/${id}?${new URLSearchParams(when)}`;
  const answer = await client
    .request<{ documents: { _id: string; _type: string }[] }>({ url })
    .catch((error: unknown) => {
      if (Object(error)["statusCode"] === 404) return { documents: [] };
      throw error;
    });
  return answer.documents[0] ?? null;
}

/** A document just before a change and after it; null where it did not exist. */
export async function versionsAt(client: SanityClient, id: string, { id: revision, at }: Change): Promise<Versions> {
  const [before, after] = await Promise.all([
    readDocument(client, id, { time: new Date(Date.parse(at) - 1).toISOString() }),
    readDocument(client, id, { revision }),
  ]);
  return { before, after };
}
