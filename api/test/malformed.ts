import { type Operation, plausible } from "./operations.ts";

export type Malformed = { method: string; path: string; headers: Record<string, string>; body: Buffer | null };
type Tokens = { token: string; drivertoken: string };

const BOUNDARY = "----a";
const LARGE = "x".repeat(150_000);
const VALUES = [
  null,
  "",
  "\0",
  "a\0b",
  "\\u0000",
  -1,
  0,
  2 ** 31,
  2 ** 53 - 1,
  1e308,
  1.5,
  true,
  [],
  {},
  [null],
  "x".repeat(9000),
  "💥".repeat(99),
  "'; --",
  "\ud800",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "30_2_2026_",
];
const PARTS = ["", "a\0b", "null", "[".repeat(900), '{"line1":7,"line2":null}', "x".repeat(30_000), "-1", "\ud800"];
const IN_PATH = [
  "%00",
  "null",
  "-1",
  "%F0%9F%92%A5",
  "x".repeat(500),
  "..%2f..",
  "0000-01-01",
  "9999-12-31",
  "01890000-0000-7000-8000-000000000000",
];
const TYPES = [
  "text/plain",
  "application/xml",
  "application/json; charset=latin1",
  "multipart/form-data",
  "application/x-www-form-urlencoded",
];
const NOT_JSON = ["{", "null", "[]", '"', "\0", '{"a":1}}', `{"a":${"[".repeat(3000)}`, LARGE, "[".repeat(90_000)];
const METHODS = ["OPTIONS", "PATCH", "DELETE", "PROPFIND"];

/** Returns a generator of malformed requests for the described calls. */
export function malformedBy(chance: () => number, operations: Operation[], tokens: Tokens): () => Malformed {
  const oneOf = <T>(choices: readonly T[]): T => {
    const chosen = choices[Math.floor(chance() * choices.length)];
    if (chosen === undefined) throw new Error("There is nothing to choose from");
    return chosen;
  };
  const isNow = (often: number) => chance() < often;

  function bodyOf({ isForm, properties }: NonNullable<Operation["body"]>): Buffer {
    const fields = Object.entries(properties).map(([name, what]) => [name, plausible(what)] as const);
    const victim = fields[Math.floor(chance() * fields.length)]?.[0] ?? "";
    const kept = fields.filter(([name]) => name !== victim);
    if (!isForm) {
      if (isNow(0.2)) return Buffer.from(oneOf(NOT_JSON));
      return Buffer.from(JSON.stringify(Object.fromEntries(isNow(0.2) ? kept : [...kept, [victim, oneOf(VALUES)]])));
    }
    const parts = [...kept.map(([name, value]) => part(name, String(value))), part(victim, oneOf(PARTS), isNow(0.5))];
    const whole = `${parts.join("")}--${BOUNDARY}--\r\n`;
    return Buffer.from(isNow(0.2) ? whole.slice(0, Math.floor(chance() * whole.length)) : whole);
  }

  return () => {
    const { method, path, inQuery, tokenHeader, body } = oneOf(operations);
    const search = inQuery.map((name) => `${name}=${oneOf(IN_PATH)}`).join("&");
    const type = body?.isForm ? `multipart/form-data; boundary=${BOUNDARY}` : "application/json";
    const headers: Record<string, string> = {};
    if (body) headers["content-type"] = isNow(0.1) ? oneOf(TYPES) : type;
    if (tokenHeader === "token" || tokenHeader === "drivertoken")
      headers[tokenHeader] = isNow(0.1) ? "x".repeat(3000) : tokens[tokenHeader];
    if (isNow(0.05)) headers["idempotency-key"] = oneOf(["a", "x".repeat(300), "ü".repeat(2), "-"]);
    return {
      method: isNow(0.05) ? oneOf(METHODS) : method,
      path: path.replace(/\{\w+\}/g, () => oneOf(IN_PATH)) + (search ? `?${search}` : ""),
      headers,
      body: body ? bodyOf(body) : null,
    };
  };
}

const part = (name: string, value: string, isFile = false): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a\0b.pdf"' : ""}\r\n\r\n${value}\r\n`;

/** A multipart form around any content between the first and the last boundary. */
export const formOf = (inside: Buffer | string): { type: string; body: Buffer } => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.concat([Buffer.from(inside), Buffer.from(`--${BOUNDARY}--\r\n`)]),
});

export const fieldPart = (name: string, value: string): string => part(name, value);

export const filePart = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.x"\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
