import type { Call } from "../app.ts";
import type { Caller, DescribedCall } from "./described-calls.ts";
import type { Draw } from "./draw.ts";
import type { Examples } from "./examples.ts";

/** A call with drawn values. `as` is the session of an example whose records the values name. */
export type Drawn = { path: string; body: unknown; key: string | undefined; as: Call | undefined };

/** A form body: files as they are, everything else as text. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File || typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Draws the values of a call. Half of the calls change a part of a successful one. */
export function drawCall(call: DescribedCall, { oneOf, isNow, value }: Draw, examples: Examples): Drawn {
  const example = isNow(0.5) ? oneOf(examples.made(call)) : undefined;
  const key = isNow(0.1) ? String(oneOf(["key-1", "key-2", "", "ü", "x".repeat(300)])) : undefined;
  return { path: pathOf(), body: bodyOf(), key, as: example?.call };

  function pathOf(): string {
    if (example && isNow(0.7)) return example.path;
    const known = call.parameters.filter(({ required }) => required || isNow(0.5));
    const texts = known.map((one) => ({ ...one, text: encoded(value(one.schema, one.name)) }));
    const path = texts.reduce((whole, one) => whole.replace(`{${one.name}}`, one.text || "-"), call.path);
    const search = texts.filter((one) => one.in === "query").map(({ name, text }) => `${name}=${text}`);
    return search.length > 0 ? `${path}?${search.join("&")}` : path;
  }

  function bodyOf(): unknown {
    const described = oneOf(call.bodies);
    if (!described) return undefined;
    const sent = example?.call.body;
    const drawn = value(described.schema);
    if (sent === undefined || !isRecord(drawn)) return described.isForm ? formOf(isRecord(drawn) ? drawn : {}) : drawn;
    const fields = sent instanceof FormData ? Object.fromEntries(sent) : isRecord(sent) ? sent : {};
    const changed = Object.entries(drawn).filter(() => isNow(0.3));
    const whole = { ...fields, ...Object.fromEntries(changed) };
    return described.isForm ? formOf(whole) : whole;
  }
}

/** Encodes a part of a URL. A lone surrogate cannot be encoded. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

/** Whether an example's session belongs to this kind of caller. An office session has an unknown role, so it matches none. */
export const isSessionOf = (caller: Caller, { token, driverToken, cookie }: Call): boolean =>
  (caller === "patient" && token !== undefined) ||
  (caller === "driver" && driverToken !== undefined) ||
  (caller === "nurse" && (cookie?.startsWith("nurse=") ?? false));
