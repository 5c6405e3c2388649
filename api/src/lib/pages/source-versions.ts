import type { Logger } from "pino";
import { z } from "zod";
import { isPath, type SourceData } from "../../../contract/page-rendering.ts";
import { SLOT_MINUTES } from "../../../contract/rules.ts";
import type { PublishedContent } from "./published-content.ts";

/** Answers a GET of this process's own API. */
export type OwnApi = (path: string, headers?: Record<string, string>) => Response | Promise<Response>;

/** The body of an answer of this process's own API: text, or a file's bytes. Null for a file that can't be read. */
export async function readOwnApi(ownApi: OwnApi, path: string): Promise<SourceData> {
  const response = await ownApi(path);
  if (path.startsWith("/files/")) return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  if (!response.ok) throw new Error(`The API returned ${response.status}`);
  return response.text();
}

export const LIST = "/api/doctor/list";
export const RULES = "/api/rules";
/** The list of nurses is compared at most this often. */
const CHECK_MS = 1000;
/** What pages say about nurses is at most this old; a page that was checked longer ago waits for a check. */
const OLDEST_MS = 4000;

const List = z.object({ doctors: z.array(z.looseObject({ _id: z.string() })) });
type Known = { etag: string; versions: ReadonlyMap<string, string>; rules: string };

/**
 * Versions of the data that pages show. Equal versions mean equal data; undefined is no version, as of a nurse who is not in the list. A
 * nurse's version is the nurse's entry in the list of all, which says everything that can change, so that changes by any copy of the API are
 * noticed, and nothing has to be announced.
 */
export function sourceVersions(content: Pick<PublishedContent, "current">, ownApi: OwnApi, log: Logger) {
  let known: Known = { etag: "", versions: new Map(), rules: "" };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    try {
      const response = await ownApi(LIST, { "if-none-match": known.etag, "accept-encoding": "identity" });
      if (response.status === 200) {
        const { doctors } = List.parse(await response.json());
        const versions = new Map(doctors.map((nurse) => [nurse._id, JSON.stringify(nurse)]));
        known = { ...known, etag: response.headers.get("etag") ?? "", versions };
      } else if (response.status !== 304) throw new Error(`The list of nurses returned ${response.status}`);
      const rules = await ownApi(RULES);
      if (rules.status !== 200) throw new Error(`The rules returned ${rules.status}`);
      known = { ...known, rules: await rules.text() };
    } catch (error) {
      log.warn({ err: error }, "changes of nurses and settings are not noticed; pages stay as they are");
    }
    checkedAt = performance.now();
  }

  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  }

  function versionOf(source: string, { etag, versions, rules }: Known): string | undefined {
    if (!isPath(source)) return content.current(source);
    if (source === LIST) return etag;
    if (source === RULES) return rules;
    const [, id] = /^\/api\/(?:doctor|reviews)\/([^/?]+)/.exec(source) ?? [];
    // Files never change.
    if (id === undefined) return source;
    const nurse = versions.get(id);
    // Free times pass with the clock.
    return nurse && `${halfHour()} ${nurse}`;
  }

  return {
    areRecent: (): boolean => performance.now() - checkedAt <= OLDEST_MS,

    /** Resolves once the versions of nurses are new enough; at once if they were compared within seconds. */
    async refresh(): Promise<void> {
      const age = performance.now() - checkedAt;
      if (age < CHECK_MS) return;
      const done = checkOnce();
      if (age > OLDEST_MS) await done;
    },

    /** The versions at this moment. Take them before the data is read: what changes in between is then noticed. */
    now(): (source: string) => string | undefined {
      const then = known;
      return (source) => versionOf(source, then);
    },
  };
}

const halfHour = (): number => Math.floor(Date.now() / (SLOT_MINUTES * 60_000));
