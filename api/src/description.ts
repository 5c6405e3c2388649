import { readdir } from "node:fs/promises";
import type { Hono } from "hono";
import { generateSpecs, resolver } from "hono-openapi";
import { z } from "zod";
import { Failure } from "../contract/response.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { KEY_PARAMETER } from "./lib/http/http.ts";

const CONTRACT = new URL("../contract/", import.meta.url);

const TAGS = {
  public: "Calls without an account, including those of providers",
  patient: "Calls of patients, with the header `token`",
  driver: "Calls of drivers, with the header `drivertoken`",
  nurse: "Calls of nurses, with the cookie `nurse`",
  office: "Calls of the office, with the cookie `office`",
};
type Tag = keyof typeof TAGS;

const KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "A repeated call with the same key and body gets the first response and changes nothing.",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
} as const;

/** A preview stores nothing. */
const PREVIEW = /\/preview(-[a-z-]+)?$/;

/** The OpenAPI description of some calls. A schema has the name that it has in the contract. */
export async function describeCalls(calls: Hono<AppEnv>, title: string, publicUrl: string): Promise<object> {
  await nameSchemas();
  const described = await generateSpecs(calls, {
    // Paths with a dot (patients.csv) are calls, too.
    excludeStaticFile: false,
    documentation: {
      openapi: "3.1.0",
      info: {
        title,
        version: "1.0.0",
        description:
          "Every response is JSON with `success`, except where a call says otherwise: event streams, calendars (`.ics`), " +
          "tables (`.csv`) and uploaded files. Their errors are JSON too.",
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "token" },
          drivertoken: { type: "apiKey", in: "header", name: "drivertoken" },
          office: { type: "apiKey", in: "cookie", name: "office" },
          nurse: { type: "apiKey", in: "cookie", name: "nurse" },
        },
        parameters: { IdempotencyKey: KEY },
        responses: {
          Rejected: {
            description: "Rejected, with the reason",
            content: { "application/json": { schema: resolver(Failure) } },
          },
        },
      },
    },
  });
  const used = new Set<Tag>();
  for (const [path, methods] of Object.entries(described.paths ?? {})) {
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      const call = methods?.[method];
      if (!call) continue;
      const tag = tagOf(path);
      used.add(tag);
      call.tags = [tag];
      for (const status of statusesOf(method, call.security?.length === 0))
        call.responses = { ...call.responses, [status]: { $ref: "#/components/responses/Rejected" } };
      if (method !== "get" && call.security?.length !== 0 && !("x-stored" in call) && !PREVIEW.test(path))
        call.parameters = [...(call.parameters ?? []), KEY_PARAMETER];
    }
  }
  const tags = [...used].map((name) => ({ name, description: TAGS[name] }));
  // hono-openapi moves definitions to the components, but leaves references inside of tuples as they were.
  return JSON.parse(JSON.stringify({ ...described, tags }).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function tagOf(path: string): Tag {
  if (path.startsWith("/api/office/")) return "office";
  if (/^\/api\/(nurse|feed)\//.test(path)) return "nurse";
  if (path.startsWith("/api/driver/")) return "driver";
  return /^\/api\/(user|reviews)\//.test(path) ? "patient" : "public";
}

/** The statuses that a call of this method and login may answer; not each call answers all of them. Anyone may read what is public, but a write may ask for a password or a link's code. */
function statusesOf(method: string, isPublic: boolean): number[] {
  const always = [400, 404, 429, 503];
  if (method === "get") return isPublic ? always : [...always, 401, 403, 409];
  return [...always, 401, 402, 403, 408, 409, 413, 415];
}

let named: Promise<void> | undefined;

/** Gives each schema of the contract the name of its export. Of two exports with one name, only the first has it. */
function nameSchemas(): Promise<void> {
  named ??= (async () => {
    const names = new Set<string>();
    const files = (await readdir(CONTRACT, { recursive: true })).filter((file) => /^[^.]+\.ts$/.test(file)).toSorted();
    for (const file of files) {
      const exported: Record<string, unknown> = await import(new URL(file, CONTRACT).href);
      for (const [name, schema] of Object.entries(exported)) {
        if (!(schema instanceof z.ZodType) || names.has(name) || z.globalRegistry.get(schema)?.id) continue;
        names.add(name);
        z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name });
      }
    }
  })();
  return named;
}
