import { Hono } from "hono";
import { expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { bodyOrForm, onError } from "./http.ts";
import { idempotent } from "./idempotency.ts";

const app = await testApp();

/** A call that inserts a line each time it does its work, and returns the number of lines. */
async function aCall(work: (lines: number) => void = () => {}) {
  const { id } = await aPatient(app);
  const call = new Hono<AppEnv>().onError(onError).post(
    "/lines",
    async (c, next) => {
      c.set("services", app.services);
      c.set("db", app.services.db);
      c.set("userId", id);
      await next();
    },
    bodyOrForm(z.object({ line: z.string(), file: z.file().optional() }), "portrait"),
    async (c) => {
      const lines = await idempotent(c, async (tx) => {
        await tx`insert into audit_entry (actor, action, patient_id) values ('system', 'line', ${id})`;
        const [row] = await tx<{ lines: number }[]>`
          select count(*)::int as lines from audit_entry where patient_id = ${id}`;
        work(row?.lines ?? 0);
        return row?.lines ?? 0;
      });
      return c.json({ lines });
    },
  );
  const send = async (body: FormData | object, key?: string) => {
    const isForm = body instanceof FormData;
    const answer = await call.request("/lines", {
      method: "POST",
      headers: {
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { send, written: async () => (await app.sql`select id from audit_entry where patient_id = ${id}`).length };
}

const form = (file: string) => {
  const parts = new FormData();
  parts.append("line", "first");
  parts.append("file", new File([file], "me.png"));
  return parts;
};

it("does the work of one key once, also for ten concurrent requests", async () => {
  const { send, written } = await aCall();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ line: "first" }, "key")));
  expect(answers).toEqual(Array(10).fill({ status: 200, body: { lines: 1 } }));
  expect(await written()).toBe(1);
});

it("does the work each time when there is no key", async () => {
  const { send, written } = await aCall();
  await send({ line: "first" });
  await send({ line: "first" });
  expect(await written()).toBe(2);
});

it("recognizes a repeated form, and a different one, by its parts", async () => {
  const { send, written } = await aCall();
  expect((await send(form("picture"), "key")).body).toEqual({ lines: 1 });
  expect((await send(form("picture"), "key")).body).toEqual({ lines: 1 });
  expect((await send(form("another"), "key")).status).toBe(409);
  expect(await written()).toBe(1);
});

it("gives one answer to one key, also when an error and a repetition race", async () => {
  for (let round = 0; round < 20; round += 1) {
    let turns = 0;
    // The cause of the error is gone by the second time.
    const { send, written } = await aCall(() => {
      turns += 1;
      if (turns === 1) throw new AppError("conflict", "That time has just been taken.");
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ line: "first" }, "key")));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect([turns, await written()]).toEqual([1, 0]);
  }
});

it("stores an error, and rolls back what was written with it", async () => {
  const { send, written } = await aCall(() => {
    throw new AppError("conflict", "Not now.");
  });
  for (let tries = 1; tries <= 2; tries += 1) {
    expect(await send({ line: "first" }, "key")).toMatchObject({ status: 409, body: { message: "Not now." } });
  }
  expect(await written()).toBe(0);
});

it("stores nothing of an internal error, so that the request can be repeated", async () => {
  let isBroken = true;
  const { send, written } = await aCall(() => {
    if (isBroken) throw new Error("cut off");
  });
  expect((await send({ line: "first" }, "key")).status).toBe(500);
  isBroken = false;
  expect(await send({ line: "first" }, "key")).toEqual({ status: 200, body: { lines: 1 } });
  expect(await written()).toBe(1);
});

it("answers 409 where an older version stored a response that this one can't read", async () => {
  const owner = { ...(await aColleague(app, "owner")), key: crypto.randomUUID() };
  const add = () =>
    app.post("/api/office/money/payers", { name: "Harbor Clinic", billingEmail: "bills@harbor.test" }, owner);
  expect((await add()).status).toBe(200);
  await app.sql`update idempotency_key set outcome = '{"payerId": 7}' where key = ${owner.key}`;
  const again = await add();
  expect([again.status, again.body["message"]]).toEqual([
    409,
    "This request was already completed. Please reload the page to see the result.",
  ]);
});
