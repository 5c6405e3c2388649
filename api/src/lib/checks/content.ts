import { z } from "zod";
import { contentApi } from "../site/content-source.ts";
import { type Checked, type Finding, fails, warns, works } from "./check.ts";

const Found = z.object({ result: z.number() });
const Allowed = z.object({ result: z.object({ allowed: z.boolean(), withCredentials: z.boolean() }) });

/** Whether the Sanity project has published content that anyone may read, and lets editors in from our address. */
export async function checkContent({ config: { content, publicUrl } }: Checked): Promise<Finding> {
  const { projectId, dataset } = content;
  const call = (path: string, headers = {}) =>
    fetch(`${content.apiHost ?? contentApi(content)}/v2025-02-19${path}`, {
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
    return works(`Sanity has published content in ${dataset}.`);
  } catch {
    return fails("Sanity doesn't respond.", "Correct SANITY_PROJECT_ID, and let this machine connect to sanity.io.");
  }
}
