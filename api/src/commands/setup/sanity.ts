import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Practice } from "../../../contract/practice.ts";
import type { Config } from "../../config.ts";
import { contentApi } from "../../lib/site/content-source.ts";

/** The first content of a new practice: documents, and the pictures that they name. */
const FIRST_CONTENT = fileURLToPath(new URL("../../../../content-schemas/seed", import.meta.url));
const VERSION = "v2021-06-07";
const TYPES: Record<string, string> = { ".png": "image/png", ".svg": "image/svg+xml", ".webp": "image/webp" };

const Origins = z.array(z.object({ origin: z.string(), allowCredentials: z.boolean() }));
const Count = z.object({ result: z.number() });
const Asset = z.object({ document: z.object({ _id: z.string() }) });

type Project = { projectId: string; dataset: string; apiHost: string | null; token: string };

class SanityError extends Error {}

function openProject({ projectId, dataset, apiHost, token }: Project) {
  const own = apiHost ?? contentApi({ projectId, apiHost });
  async function call(
    url: string,
    body?: { content: string | Uint8Array<ArrayBuffer>; type: string },
  ): Promise<unknown> {
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${token}`,
        "x-sanity-project-id": projectId,
        ...(body ? { "content-type": body.type } : {}),
      },
      ...(body ? { body: body.content } : {}),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => {
      throw new SanityError("Sanity doesn't respond: try again.");
    });
    if (answer.ok) return answer.json();
    if (answer.status === 401) throw new SanityError("Sanity rejects the token: make another one for this project.");
    if (answer.status === 403)
      throw new SanityError("The token may not do that: make one with the role Administrator.");
    if (answer.status === 404) throw new SanityError(`Sanity has no dataset ${dataset} in the project ${projectId}.`);
    throw new SanityError(`Sanity answered ${answer.status}: try again.`);
  }
  const json = (content: object) => ({ content: JSON.stringify(content), type: "application/json" });
  return {
    origins: async () =>
      Origins.parse(await call(`${apiHost ?? "https://api.sanity.io"}/${VERSION}/projects/${projectId}/cors`)),
    allow: (origin: string) =>
      call(
        `${apiHost ?? "https://api.sanity.io"}/${VERSION}/projects/${projectId}/cors`,
        json({ origin, allowCredentials: true }),
      ),
    async documents(): Promise<number> {
      const query = 'count(*[!(_type match "system.*") && !(_type match "sanity.*")])';
      return Count.parse(await call(`${own}/${VERSION}/data/query/${dataset}?${new URLSearchParams({ query })}`))
        .result;
    },
    async upload(file: string): Promise<string> {
      const filename = new URLSearchParams({ filename: basename(file) });
      const content = new Uint8Array(await readFile(file));
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      const added = await call(`${own}/${VERSION}/assets/images/${dataset}?${filename}`, { content, type });
      return Asset.parse(added).document._id;
    },
    create: (documents: unknown[]) =>
      call(
        `${own}/${VERSION}/data/mutate/${dataset}`,
        json({ mutations: documents.map((document) => ({ createIfNotExists: document })) }),
      ),
  };
}

/** Lets editors in from the site's address, and gives a dataset without documents the first content. Returns what it did. */
export async function setUpContent(
  project: Project,
  { publicUrl, firstPractice }: Pick<Config, "publicUrl" | "firstPractice">,
  folder = FIRST_CONTENT,
): Promise<string[]> {
  const sanity = openProject(project);
  const known = (await sanity.origins()).some(
    ({ origin, allowCredentials }) => origin === publicUrl && allowCredentials,
  );
  if (!known) await sanity.allow(publicUrl);
  const access = known
    ? `Sanity lets editors in from ${publicUrl} already.`
    : `Sanity lets editors in from ${publicUrl} now.`;
  const found = await sanity.documents();
  if (found > 0) return [access, "Sanity has content already, which stays as it is."];
  const text = await readFile(join(folder, "data.ndjson"), "utf8");
  const uploads = new Map<string, string>();
  for (const [, file = ""] of text.matchAll(/"_sanityAsset": ?"image@file:\/\/\.\/([^"]+)"/g))
    if (!uploads.has(file)) uploads.set(file, await sanity.upload(join(folder, file)));
  const documents = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line, (_, value) => withAsset(value, uploads)))
    .map((document) => (document._id === "siteSettings" ? { ...document, ...settingsOf(firstPractice) } : document));
  // In one transaction, because documents refer to each other.
  await sanity.create(documents);
  return [access, `Sanity got the first content: ${documents.length} documents and ${uploads.size} pictures.`];
}

const ADDRESS =
  /^(?<street>.+?)(?:, (?<unit>[^,]+))?, (?<city>[^,]+), (?<region>[A-Z]{2}) (?<postalCode>\d{5}(?:-\d{4})?)$/;

/** Settings say what setup was told, and nothing made up. */
const settingsOf = ({ name, shortName, phone, hours, address }: Practice) => ({
  ...{ name, shortName, phone, officeHours: hours },
  address: { _type: "postalAddress", ...(ADDRESS.exec(address)?.groups ?? { street: address }) },
});

const Pictured = z.looseObject({ _sanityAsset: z.string() });

/** A picture with a reference to its upload in place of the file's name. */
function withAsset(value: unknown, uploads: Map<string, string>): unknown {
  const picture = Pictured.safeParse(value);
  if (!picture.success) return value;
  const { _sanityAsset, ...rest } = picture.data;
  const asset = { _type: "reference", _ref: uploads.get(_sanityAsset.replace("image@file://./", "")) };
  return { ...rest, asset };
}

export const sanityProblem = (error: unknown): string =>
  error instanceof SanityError
    ? error.message
    : `Sanity's answer can't be read: ${error instanceof Error ? error.name : error}.`;
