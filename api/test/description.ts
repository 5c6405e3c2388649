import { Hono } from "hono";
import { z } from "zod";
import { callsOf } from "../src/app.ts";
import { describeCalls } from "../src/description.ts";
import type { AppEnv } from "../src/lib/http/app-env.ts";
import { responseCache } from "../src/lib/site/response-cache.ts";

const Reference = z.object({ $ref: z.string().startsWith("#/") });

/** The description of every call of the API, also of those for staff only, with each reference replaced by what it refers to. */
export async function wholeDescription(): Promise<unknown> {
  const { open, nurse, office } = callsOf(responseCache(async () => ({})));
  const all = new Hono<AppEnv>().route("/", open).route("/", nurse).route("/", office);
  return withoutReferences(await describeCalls(all, "Lamplight", "http://localhost:3000"));
}

function withoutReferences(description: unknown): unknown {
  const known = new Map<string, unknown>();
  const targetOf = (path: string): unknown =>
    path
      .split("/")
      .slice(1)
      .reduce<unknown>((part, name) => Object(part)[name], description);
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== "object" || part === null) return part;
    const { data } = Reference.safeParse(part);
    if (!data) return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, replaced(value)]));
    const target = known.get(data.$ref) ?? replaced(targetOf(data.$ref));
    known.set(data.$ref, target);
    return target;
  };
  return replaced(description);
}
