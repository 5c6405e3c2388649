import type { SanityClient } from "sanity";

/** Documents that were changed together, by one person at one time. */
export type Change = { id: string; at: string; author: string; documents: Changed[] };
export type Changed = { _id: string; _type: string };

export type Wanted = {
  /** Empty for all. */
  type: string;
  author: string;
  /** The time of the oldest change that is known, if any. */
  until?: string | undefined;
};

/** At a time. */
export const MOST = 50;
/** As many ids fit an address. */
const IDS = 100;

/**
 * What visitors can see, and what was unpublished and has a draft. Pictures and what the Studio or Sanity keeps for itself are left out.
 * Sanity lists the changes of known documents only, so those of deleted ones can't be found.
 */
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

/** Changes of published documents, newest first, at most 50. Changes at `until` are among them again. */
export async function readChanges(client: SanityClient, { type, author, until }: Wanted): Promise<Change[]> {
  const found = await client.fetch<Changed[]>(DOCUMENTS, { type }, { perspective: "raw" });
  const types = new Map(found.map(({ _id, _type }) => [_id.replace(/^drafts\./, ""), _type]));
  const options = new URLSearchParams({
    excludeContent: "true",
    excludeMutations: "true",
    includeIdentifiedDocumentsOnly: "true",
    reverse: "true",
    limit: String(MOST),
    ...(author && { authors: author }),
    ...(until && { toTime: until }),
  });
  const asked = groupsOf([...types.keys()]).map((ids) =>
    client.request<unknown>({
      uri: `/data/history/${client.config().dataset}/transactions/${ids.join(",")}?${options}`,
      json: false,
    }),
  );
  const changes = new Map<string, Change>();
  for (const { id, timestamp, author, documentIDs } of (await Promise.all(asked)).flatMap(linesIn)) {
    const documents = documentIDs.flatMap((_id) => {
      const _type = types.get(_id);
      return _type === undefined ? [] : [{ _id, _type }];
    });
    const known = changes.get(id)?.documents ?? [];
    changes.set(id, { id, at: timestamp, author, documents: [...known, ...documents] });
  }
  return [...changes.values()].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST);
}

const groupsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS) }, (_, group) => ids.slice(group * IDS, (group + 1) * IDS));

type Versions = { before: object | null; after: object | null };

/** A document just before a change and after it; null where it did not exist. */
export async function versionsAt(client: SanityClient, id: string, { id: revision, at }: Change): Promise<Versions> {
  const read = async (when: Record<string, string>): Promise<object | null> => {
    const uri = `/data/history/${client.config().dataset}/documents/${id}?${new URLSearchParams(when)}`;
    const answer = await client.request<{ documents: object[] }>({ uri }).catch((error: unknown) => {
      if (Object(error)["statusCode"] === 404) return { documents: [] };
      throw error;
    });
    return answer.documents[0] ?? null;
  };
  const [before, after] = await Promise.all([
    read({ time: new Date(Date.parse(at) - 1).toISOString() }),
    read({ revision }),
  ]);
  return { before, after };
}
