import type { Answer, Call, TestApp } from "./app.ts";

/** Property names of secrets, anywhere in a body. */
const NAMES =
  /password|code|token|secret|^uri$|^url$|challenge|signature|email(?!s)|phone|number|reason|notes?$|^text$|comment|message|^subject$|^name$|forName|forRelation|copyTo|address|location|country|dob/i;
/** Fields of every response, which hold no secret. */
const PUBLIC_FIELDS = /^(success|message|errors)$/;
/** A shorter secret could occur anywhere by chance. */
const SHORTEST = 6;

/** Wraps an API and collects every secret in its requests and responses. */
export function withSecrets<App extends TestApp>(app: App): { app: App; secrets: Set<string> } {
  const secrets = new Set<string>();
  const keep = (secret: unknown) => {
    // A lower-case word may be one of our own, such as a path.
    if (typeof secret === "string" && secret.length >= SHORTEST && !/^[a-z]+$/.test(secret)) secrets.add(secret);
  };
  function look(value: unknown, name: string): void {
    if (value instanceof FormData) for (const [key, part] of value) look(part, key);
    else if (Array.isArray(value)) for (const one of value) look(one, name);
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) look(one, NAMES.test(name) ? name : key);
    else if (NAMES.test(name)) keep(value);
  }
  function lookAtCall({ token, driverToken, cookie, key }: Call, body?: unknown): void {
    for (const secret of [token, driverToken, cookie?.split("=")[1], key]) keep(secret);
    look(body, "");
  }
  function lookAtAnswer(answer: Answer): Answer {
    for (const line of answer.headers.getSetCookie()) keep(/=([^;]*)/.exec(line)?.[1]);
    for (const [name, value] of Object.entries(answer.body)) if (!PUBLIC_FIELDS.test(name)) look(value, name);
    return answer;
  }
  const get: TestApp["get"] = async (path, call = {}) => {
    lookAtCall(call);
    for (const part of path.split(/[/?&=]/)) if (part.length > 40) keep(part.replace(/\.ics$/, ""));
    return lookAtAnswer(await app.get(path, call));
  };
  const sending =
    (send: TestApp["post"]): TestApp["post"] =>
    async (path, body, call = {}) => {
      lookAtCall(call, body);
      return lookAtAnswer(await send(path, body, call));
    };
  const { post, patch, put } = app;
  return { app: { ...app, get, post: sending(post), patch: sending(patch), put: sending(put) }, secrets };
}

/** Codes and link tokens in emails and text messages. */
export const secretsIn = (text: string): string[] =>
  [...text.matchAll(/\b\d{6}\b|(?<=token=)[\w-]+/g)].map(([secret]) => secret);
