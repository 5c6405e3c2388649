import { Hono } from "hono";
import { z } from "zod";
import { isPublic, referencesIn, type StoredDocument } from "./documents.ts";
import { type ContentApiContext, type ContentApiEnv, readerOf, storeOf } from "./env.ts";
import { perspectiveOf } from "./perspective.ts";
import { answer } from "./query.ts";
import { requireEditor } from "./sign-in.ts";

const Params = z.record(z.string(), z.unknown());
const Posted = z.object({
  query: z.string(),
  params: Params.optional(),
  options: z.record(z.string(), z.unknown()).optional(),
});

/** Splits a query string into the `$name` parameters (JSON) and the other options. */
export function splitQuery(search: URLSearchParams): {
  params: Record<string, unknown>;
  options: Record<string, string>;
} {
  const params: Record<string, unknown> = {};
  const options: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name.startsWith("$")) params[name.slice(1)] = JSON.parse(value);
    else options[name] = value;
  }
  return { params, options };
}

/** Reads: GROQ, single documents, and referring documents. */
export const reading = new Hono<ContentApiEnv>()
  .get("/data/query/:dataset", (c) => {
    const { params, options } = splitQuery(new URL(c.req.url).searchParams);
    return ask(c, options.query ?? "", params, options);
  })
  .post("/data/query/:dataset", async (c) => {
    const { query, params = {}, options = {} } = Posted.parse(await c.req.json());
    return ask(c, query, params, { ...c.req.query(), ...options });
  })
  .get("/data/doc/:dataset/:ids", (c) => {
    const { documents } = storeOf(c);
    const ids = c.req.param("ids").split(",").map(decodeURIComponent);
    const found = ids.flatMap((id) => {
      const document = c.var.seesDrafts || isPublic(id) ? documents.get(id) : undefined;
      return document ? [c.req.query("excludeContent") === "true" ? systemFieldsOf(document) : document] : [];
    });
    const missing = ids.filter((id) => !found.some((document) => document._id === id));
    return c.json({ documents: found, omitted: missing.map((id) => ({ id, reason: "existence" })) });
  })
  .get("/data/references/:dataset/documents/:id/to", requireEditor, (c) => {
    const documents = [...storeOf(c).documents.values()];
    const hasReferences = documents.some((document) =>
      referencesIn(document).some((reference) => reference.id === c.req.param("id")),
    );
    return c.json({ totalCount: 0, references: [], hasReferences });
  })
  .get("/data/export/:dataset", requireEditor, (c) => {
    const lines = [...storeOf(c).documents.values()].map((document) => `${JSON.stringify(document)}\n`);
    return c.body(lines.join(""), 200, { "content-type": "application/x-ndjson" });
  });

async function ask(
  c: ContentApiContext,
  query: string,
  params: Record<string, unknown>,
  options: Record<string, unknown>,
) {
  const startedAt = performance.now();
  const asked = Array.isArray(options.perspective) ? options.perspective.join(",") : options.perspective;
  const question = {
    query,
    params,
    perspective: perspectiveOf(typeof asked === "string" ? asked : undefined, c.var.apiVersion),
    withSourceMap: Boolean(options.resultSourceMap) && options.resultSourceMap !== "false",
  };
  const answered = await answer(storeOf(c).documents.values(), question, readerOf(c));
  const echo = options.returnQuery === "false" ? {} : { query };
  return c.json({ ...echo, ...answered, ms: Math.round(performance.now() - startedAt) });
}

function systemFieldsOf({ _id, _type, _rev, _createdAt, _updatedAt }: StoredDocument) {
  return { _id, _type, _rev, _createdAt, _updatedAt };
}
