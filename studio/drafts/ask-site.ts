import type { SanityClient } from "sanity";
import { contentSource } from "../env.ts";
import { newSecret } from "./share-link.ts";

/** How long a pass is used, and how long it works: a call that has begun ends in time. */
const USED_MS = 10 * 60_000;
const WORKS_MS = 2 * USED_MS;

type Pass = { secret: string; until: number };
let pass: Promise<Pass> | undefined;

/**
 * The API has no login of editors. It finds a pass in the content, which only somebody who may write content can store, under the hash of
 * a secret that the calls carry.
 */
async function newPass(client: SanityClient): Promise<Pass> {
  await client.delete({ query: '*[_type == "draftShare" && isPass == true && expiresAt < now()]' });
  const { secret, id } = await newSecret();
  const expiresAt = new Date(Date.now() + WORKS_MS).toISOString();
  await client.create({ _id: id, _type: "draftShare", isPass: true, expiresAt });
  return { secret, until: Date.now() + USED_MS };
}

/** Calls the site's API as an editor. Rejects if it can't be reached, as from a Studio at another address, or refuses. */
export async function askSite<Answer>(client: SanityClient, path: string, question?: object): Promise<Answer> {
  const known = await pass?.catch(() => undefined);
  if (known === undefined || known.until < Date.now()) pass = newPass(client);
  const current = (await pass)?.secret ?? "";
  const answer = await fetch(`${contentSource.siteUrl ?? window.location.origin}/api/studio/${path}`, {
    headers: { authorization: `Bearer ${current}`, "content-type": "application/json" },
    ...(question && { method: "POST", body: JSON.stringify(question) }),
  });
  if (answer.ok) return answer.json();
  pass = undefined;
  throw new Error(`The site answered ${answer.status}`);
}
