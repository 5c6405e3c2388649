import { expect, inject, it } from "vitest";
import { Failure } from "../contract/response.ts";
import { hashPassword } from "../src/lib/accounts/passwords.ts";
import { testAppWithCards } from "./cards.ts";
import { wholeDescription } from "./description.ts";
import { type Operation, operationsOf, plausible } from "./operations.ts";
import { isOurs } from "./own-sentences.ts";
import { aDriver, aPatient } from "./people.ts";
import { timesOf } from "./sample.ts";
import { aColleague, aNurse } from "./staff.ts";

const MANY = "1000000";
const app = await testAppWithCards({
  LIMIT_FORMS_PER_ADDRESS: MANY,
  LIMIT_SIGN_UPS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ACCOUNT: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: MANY,
});
const passwordHash = await hashPassword("correct horse");
const operations = operationsOf(await wholeDescription());
const named = operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** Five of them by the run's seed in the sample, one in the smallest run; all of them in the long run. */
function someOf<Thing>(all: readonly Thing[]): Thing[] {
  const { seed, whole } = inject("extent");
  if (whole) return [...all];
  const wanted = timesOf({ whole: all.length, sample: 5 });
  const first = seed % all.length;
  return [...all.slice(first), ...all.slice(0, first)].filter(
    (_, place) => place % Math.ceil(all.length / wanted) === 0,
  );
}

const ABSENT = Symbol("absent");
const NUL = "a\0b";
const ODD = [ABSENT, null, "", " ", NUL, "x".repeat(6000), -1, 0, 1e308, 1.5, true, [], [null], {}, { a: { b: [] } }];
const ODD_IN_FORM = [
  ABSENT,
  "",
  NUL,
  "x".repeat(6000),
  "-1",
  "[]",
  "null",
  '{"line1":7}',
  "[".repeat(900),
  new File([], ""),
];
const ODD_IN_ADDRESS = ["null", "%00", "%F0%9F%92%A5", "x".repeat(2000), "-1", "%7B%7D"];

async function headersFor({ tokenHeader }: Operation): Promise<Record<string, string>> {
  if (tokenHeader === "drivertoken") {
    const { id, driverToken } = await aDriver(app);
    await app.sql`update driver set password_hash = ${passwordHash} where id = ${id}`;
    return { drivertoken: driverToken };
  }
  if (tokenHeader === "office") return { cookie: (await aColleague(app, "owner", { passwordHash })).cookie };
  if (tokenHeader === "nurse") return { cookie: (await aNurse(app, { passwordHash })).cookie };
  if (tokenHeader === null) return {};
  const { id, token } = await aPatient(app);
  await app.sql`update patient set password_hash = ${passwordHash} where id = ${id}`;
  return { token };
}

const addressOf = ({ path, inQuery }: Operation, value: string) =>
  path.replace(/\{\w+\}/g, value) +
  (inQuery.length > 0 ? `?${inQuery.map((name) => `${name}=${value}`).join("&")}` : "");

/** Sends a request and returns every sentence of the response. */
async function sentencesOf(
  operation: Operation,
  caller: Record<string, string>,
  value: string,
  sent?: FormData | string,
): Promise<string[]> {
  const headers = { ...(typeof sent === "string" ? { "content-type": "application/json" } : {}), ...caller };
  const answer = await app.app.request(addressOf(operation, value), { method: operation.method, headers, body: sent });
  expect(answer.status, `${operation.path} ${String(sent).slice(0, 80)}`).toBeLessThan(500);
  if (answer.ok || answer.status === 303) return [];
  const { message, errors } = Failure.parse(await answer.json());
  return [message, ...Object.values(errors ?? {})];
}

function bodiesOf({ body }: Operation): (FormData | string)[] {
  if (!body) return [];
  const whole = Object.fromEntries(Object.entries(body.properties).map(([name, what]) => [name, plausible(what)]));
  const changed = Object.keys(whole).flatMap((name) =>
    someOf<unknown>(body.isForm ? ODD_IN_FORM : ODD).map((value) =>
      Object.entries({ ...whole, [name]: value }).filter(([, one]) => one !== ABSENT),
    ),
  );
  if (!body.isForm)
    return [...changed.map((fields) => JSON.stringify(Object.fromEntries(fields))), ...someOf(NO_OBJECTS)];
  return changed.map((fields) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(String(name), value instanceof File ? value : String(value));
    return form;
  });
}
const NO_OBJECTS = [
  "null",
  "[]",
  "7",
  '"text"',
  "{}",
  '{"formData":null}',
  '{"formData":[]}',
  "{",
  "",
  "\0",
  "[".repeat(5000),
];

it.each(named)("%s answers any input with our own messages", async (_, operation) => {
  const caller = await headersFor(operation);
  const output = new Set<string>();
  for (const value of operation.inPath.length + operation.inQuery.length > 0 ? someOf(ODD_IN_ADDRESS) : ["-"])
    for (const sentence of await sentencesOf(operation, caller, value)) output.add(sentence);
  const known = "01890000-0000-7000-8000-000000000000";
  for (const sent of bodiesOf(operation))
    for (const sentence of await sentencesOf(operation, caller, known, sent)) output.add(sentence);
  const strange = [...output].filter((sentence) => !isOurs(sentence));
  expect(strange).toEqual([]);
});
