import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { contentApi } from "../site/content-source.ts";
import { tracedFetch } from "../tracing/spans.ts";

const VERSION = "v2025-02-19";
const TIMEOUT_MS = 4000;

/** Unpublished documents of the content store, which visitors and the site never see. */
const SHARE = `*[_id == $id && _type == "draftShare"][0] {
  documentId,
  path,
  expiresAt,
  "revision": coalesce(*[_id == "drafts." + ^.documentId][0]._rev, *[_id == ^.documentId][0]._rev)
}`;

/** When an editor's pass ends, by the secret of the Studio's calls. */
const PASS = '*[_id == $id && _type == "draftShare" && isPass == true][0].expiresAt';

const Answer = z.object({ result: z.unknown() });
const Share = z.object({
  documentId: z.string(),
  path: z.string(),
  expiresAt: z.coerce.date(),
  revision: z.string(),
});
/** A link to the draft of one page. */
export type DraftShare = z.infer<typeof Share>;

/** What a reviewer said about a draft. */
export type DraftComment = {
  kind: "comment" | "approval";
  name: string;
  text: string;
  /** The revision that the reviewer saw. */
  revision: string;
};

export type DraftContent = ReturnType<typeof openDraftContent>;

/**
 * Reads drafts and stores comments about them, by the two tokens of Sanity. Nothing else in the API may use them. Answers are never kept.
 */
export function openDraftContent(
  content: Config["content"],
  { readToken, commentToken }: NonNullable<Config["drafts"]>,
) {
  const { projectId, dataset, apiHost } = content;

  async function call(path: string, token: string, body: object): Promise<unknown> {
    const response = await tracedFetch("drafts", `${apiHost ?? contentApi(content)}/${VERSION}/data/${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-sanity-project-id": projectId,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The content API returned ${response.status} to a call with a token`);
    return response.json();
  }

  async function query(perspective: "drafts" | "raw", text: string, params = {}): Promise<unknown> {
    const options = new URLSearchParams({ perspective, returnQuery: "false" });
    return Answer.parse(await call(`query/${dataset}?${options}`, readToken, { query: text, params })).result ?? null;
  }

  return {
    /** The link with this secret; null if it has ended, was turned off or never existed. */
    async share(secret: string): Promise<DraftShare | null> {
      const share = Share.safeParse(await query("raw", SHARE, { id: idOfShare(secret) }));
      return share.success && share.data.expiresAt.getTime() > Date.now() ? share.data : null;
    },

    /** Whether an editor stored a pass with this secret that has not ended. */
    async hasPass(secret: string): Promise<boolean> {
      const ends = z.iso.datetime().safeParse(await query("raw", PASS, { id: idOfShare(secret) }));
      return ends.success && Date.parse(ends.data) > Date.now();
    },

    /** The JSON text of a query's result, as if every draft were published. */
    read: async (text: string): Promise<string> => JSON.stringify(await query("drafts", text)),

    /** Stores a comment beside the document. As a draft, it is never public. */
    async comment({ documentId }: DraftShare, comment: DraftComment): Promise<void> {
      const document = { _id: `drafts.${randomUUID()}`, _type: "draftComment", documentId, ...comment };
      await call(`mutate/${dataset}`, commentToken, { mutations: [{ create: document }] });
    },
  };
}

/** The Studio stores a link under the hash of its secret, so that no document opens a link. */
const idOfShare = (secret: string): string => `drafts.share-${createHash("sha256").update(secret).digest("hex")}`;
