import { pino } from "pino";
import { expect, inject, it } from "vitest";
import { Failure } from "../../contract/response.ts";
import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import type { Call } from "../app.ts";
import { testAppWithCards } from "../cards.ts";
import { chanceFrom } from "../chance.ts";
import { wholeDescription } from "../description.ts";
import { testMailbox } from "../mailbox.ts";
import { isOurs } from "../own-sentences.ts";
import { aDriver, aPatient } from "../people.ts";
import { signingKeys } from "../pushes.ts";
import { timesOf } from "../sample.ts";
import { aColleague, aNurse } from "../staff.ts";
import { makeEveryCall } from "../statements/every-call.ts";
import { testTexts } from "../texts.ts";
import { CALLERS, type Caller, describedCalls } from "./described-calls.ts";
import { drawFrom } from "./draw.ts";
import { gatherExamples, gathering } from "./examples.ts";
import { drawCall, isSessionOf } from "./requests.ts";

const MANY = "1000000";
const { seed } = inject("extent");
const COUNT = timesOf({ whole: 10_000, sample: 500 });
const MOST = Math.max(COUNT, 2000);

/** Log lines that no call may cause: a failure, or a value that only the database rejected. */
const logged: string[] = [];
/** Reports of pages are calls of their own, and content is out of reach here. */
const EXPECTED = ['"a page failed"', '"publications are not received; trying again"'];
const log = pino(
  { level: "warn" },
  { write: (line: string) => void (EXPECTED.some((part) => line.includes(part)) || logged.push(line)) },
);
const mailbox = await testMailbox();
const texts = await testTexts();
const app = await testAppWithCards(
  {
    ...texts.env,
    ...signingKeys,
    SMTP_URL: mailbox.url,
    LIMIT_FORMS_PER_ADDRESS: MANY,
    LIMIT_SIGN_UPS_PER_ADDRESS: MANY,
    LIMIT_RESET_MAILS_PER_ADDRESS: MANY,
    LIMIT_RESET_MAILS_PER_ACCOUNT: MANY,
    LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
    LIMIT_FAILED_LOGINS_PER_ACCOUNT: MANY,
  },
  undefined,
  log,
);
const calls = describedCalls(await wholeDescription());
const examples = gatherExamples(calls);

const passwordHash = await hashPassword("correct horse battery");
const sessions = new Map<Caller, Call>();

async function newSession(caller: Caller): Promise<Call> {
  if (caller === "visitor") return {};
  if (caller === "nurse") return aNurse(app, { passwordHash });
  if (caller !== "patient" && caller !== "driver") return aColleague(app, caller, { passwordHash });
  const person = caller === "patient" ? await aPatient(app) : await aDriver(app);
  await app.sql`update ${app.sql(caller)} set password_hash = ${passwordHash} where id = ${person.id}`;
  return person;
}

/** A session of that caller, kept until a call ends it. */
async function sessionOf(caller: Caller): Promise<Call> {
  const session = sessions.get(caller) ?? (await newSession(caller));
  sessions.set(caller, session);
  return session;
}

function send(method: string, path: string, body: unknown, { token, driverToken, cookie, key }: Call) {
  const isForm = body instanceof FormData;
  const headers = {
    ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { token }),
    ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
    ...(cookie === undefined ? {} : { cookie }),
    // Headers carry only ASCII.
    ...(key === undefined ? {} : { "idempotency-key": encodeURIComponent(key) }),
  };
  return app.app.request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** What is wrong with a response, or null. */
async function faultOf(answer: Response): Promise<string | null> {
  if (answer.status < 400) {
    await answer.body?.cancel();
    return null;
  }
  const output = await answer.text();
  if (answer.status >= 500) return `${answer.status}: ${output}`;
  const { message, errors } = Failure.parse(JSON.parse(output));
  const strange = [message, ...Object.values(errors ?? {})].filter((sentence) => !isOurs(sentence));
  return strange.length > 0 ? `says "${strange.join('", "')}"` : null;
}

it(`answers at least ${COUNT} random calls of every role without a server error and with our own messages`, async () => {
  await makeEveryCall(gathering(app, examples), mailbox, texts);
  for (const kind of ["patient", "driver", "staff"])
    await app.sql`update ${app.sql(kind)} set password_hash = ${passwordHash} where password_hash = 'none'`;
  const draw = drawFrom(chanceFrom(seed), examples);
  const allowed = new Map(CALLERS.map((caller) => [caller, calls.filter(({ mayCall }) => mayCall(caller))]));
  const faults: string[] = [];
  const succeeded = new Map<Caller, number>();
  // A small number of random calls may not contain one that succeeds for each caller.
  const mayEnd = (made: number) => made >= COUNT && (succeeded.size === CALLERS.length || made >= MOST);
  for (let made = 0; !mayEnd(made); made += 1) {
    const caller = CALLERS[made % CALLERS.length] ?? "visitor";
    const call = draw.oneOf(draw.isNow(0.9) ? (allowed.get(caller) ?? []) : calls);
    if (!call) throw new Error(`${caller} may make no call`);
    const { path, body, key, as } = drawCall(call, draw, examples);
    const session = as && isSessionOf(caller, as) ? as : await sessionOf(caller);
    const answer = await send(call.method, path, body, { ...session, ...(key === undefined ? {} : { key }) });
    if (answer.status < 400) succeeded.set(caller, (succeeded.get(caller) ?? 0) + 1);
    if (answer.status === 401) sessions.delete(caller);
    const fault = await faultOf(answer);
    const sent = body instanceof FormData ? Object.fromEntries(body) : body;
    if (fault)
      faults.push(`${caller}: ${call.method} ${path.slice(0, 200)} ${JSON.stringify(sent)?.slice(0, 400)} ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(logged).toEqual([]);
  expect([...succeeded.keys()].sort()).toEqual([...CALLERS].sort());
});
