import { z } from "zod";
import { contentApi } from "../site/content-source.ts";
import { type Checked, type Finding, fails, warns, works } from "./check.ts";

const Found = z.object({ result: z.number() });
const Allowed = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) });

type Call = (path: string, headers?: Record<string, string>, body?: string) => Promise<Response>;

/** The name of the token for drafts that Sanity rejects; null if it accepts both. Stores nothing. */
async function rejectedToken(
  call: Call,
  dataset: string,
  { readToken, commentToken }: NonNullable<Checked["config"]["drafts"]>,
): Promise<string | null> {
  const as = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
  const draft = { _id: "drafts.check", _type: "draftComment" };
  const [reading, writing] = await Promise.all([
    call("/users/me", as(readToken)),
    call(
      `/data/mutate/${dataset}?dryRun=true`,
      as(commentToken),
      JSON.stringify({ mutations: [{ createOrReplace: draft }] }),
    ),
  ]);
  if (!reading.ok) return "SANITY_READ_TOKEN";
  return writing.ok ? null : "SANITY_COMMENT_TOKEN";
}

/** Whether the Sanity project has published content that anyone may read, and lets editors in from our address. */
export async function checkContent({ config: { content, drafts, publicUrl } }: Checked): Promise<Finding> {
  const { projectId, dataset } = content;
  const call: Call = (path, headers = {}, body) =>
    fetch(`${content.apiHost ?? contentApi(content)}/v2025-02-19${path}`, {
      ...(body && { method: "POST", body }),
      headers: { "x-sanity-project-id": projectId, ...headers },
      signal: AbortSignal.timeout(4_000),
    });
  try {
    const query = new URLSearchParams({ query: "count(*)" });
    const answer = await call(`/data/query/${dataset}?${query}`);
    if (answer.status === 401 || answer.status === 403)
      return fails(`The dataset ${dataset} is private.`, "Make it public in Sanity: visitors' browsers read it.");
    if (!answer.ok)
      return fails(
        `Sanity has no dataset ${dataset} in the project ${projectId}.`,
        "Correct SANITY_PROJECT_ID and SANITY_DATASET.",
      );
    const { result } = Found.parse(await answer.json());
    if (result === 0) return warns("Sanity has no content yet.", "Import the first content: docs/running.md says how.");
    const { allowed, withCredentials } = Allowed.parse(
      await (await call("/check/cors", { origin: publicUrl })).json(),
    ).result;
    if (!allowed || !withCredentials)
      return fails(
        `Sanity doesn't let editors in from ${publicUrl}.`,
        "Add it as a CORS origin in Sanity, with credentials.",
      );
    const rejected = drafts && (await rejectedToken(call, dataset, drafts));
    if (rejected)
      return fails(
        `Sanity rejects ${rejected}, so drafts can't be shared.`,
        "Make another token of this project: docs/configuration.md says with which role.",
      );
    return works(`Sanity has published content in ${dataset}.`);
  } catch {
    return fails("Sanity doesn't respond.", "Correct SANITY_PROJECT_ID, and let this machine connect to sanity.io.");
  }
}
