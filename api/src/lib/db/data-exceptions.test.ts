import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { Failure } from "../../../contract/response.ts";
import { testApp } from "../../../test/app.ts";
import { isOurs } from "../../../test/own-sentences.ts";
import type { AppEnv } from "../http/app-env.ts";
import { onError } from "../http/http.ts";
import { traced } from "../http/requests.ts";
import { openLog } from "../log.ts";

const { services } = await testApp();

/** A route that returns the result of one statement. The value is a parameter of the statement, as in every call. */
async function sendToDatabase(statement: string, value: string) {
  const written = new PassThrough();
  const app = new Hono<AppEnv>()
    .use(traced({ ...services, log: openLog("warn", written) }))
    .onError(onError)
    .get("/", async (c) => c.json(await c.var.db.unsafe(statement, [value])));
  const answer = await app.request("/", { headers: { "x-request-id": "the-request" } });
  written.end();
  return { status: answer.status, body: await answer.json(), logged: await text(written) };
}

it.each([
  ["22007, a text that is no date", "select $1::text::date", "tomorrowish"],
  ["22008, a day that does not exist", "select $1::text::date", "2026-02-30"],
  ["22003, a number out of range", "select $1::text::int", "2147483648"],
  ["22P02, a text that is no UUID", "select $1::text::uuid", "null"],
  ["22021, a character that cannot be stored", "select $1::text", "a\0b"],
])("answers 400 with a message of ours to %s", async (problem, statement, value) => {
  const { status, body, logged } = await sendToDatabase(statement, value);
  expect(status).toBe(400);
  const { message } = Failure.parse(body);
  expect(message).toBe("A value in your request can't be used. Please check what you entered and try again.");
  expect(isOurs(message)).toBe(true);
  expect(JSON.parse(logged)).toMatchObject({
    msg: "the database refused a value",
    requestId: "the-request",
    code: problem.slice(0, 5),
  });
  expect(logged).not.toContain(value);
});

it("answers 500 to any other error of a statement", async () => {
  expect((await sendToDatabase("select $1::text from nowhere", "a")).status).toBe(500);
});
