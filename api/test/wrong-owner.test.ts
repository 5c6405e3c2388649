import { expect, it } from "vitest";
import type { Answer, Call } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
import { wholeDescription } from "./description.ts";
import { hashOfEverything, tablesThatDiffer } from "./everything.ts";
import { testMailbox } from "./mailbox.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { aDriver, aPatient } from "./people.ts";
import { signingKeys } from "./pushes.ts";
import { aNurse } from "./staff.ts";
import { makeEveryCall } from "./statements/every-call.ts";
import { testTexts } from "./texts.ts";

const mailbox = await testMailbox();
const texts = await testTexts();
const app = await testAppWithCards({ ...texts.env, ...signingKeys, SMTP_URL: mailbox.url });

const OWNERS = ["token", "drivertoken", "nurse"];

/** The parameters of a call that name a record. A consultant (`docId`) belongs to no caller. */
const recordsNamedBy = ({ inPath, inQuery, body }: Operation): string[] =>
  [...inPath, ...inQuery, ...Object.keys(body?.properties ?? {})].filter(
    (name) => /Id$/.test(name) && name !== "docId",
  );

/** A file is stored before the owner of the record is known. Its deletion stays due if the call is rejected. */
const STORE_A_FILE = ["POST /api/user/visit-document"];

/** Calls that succeed without a record, because it may have ended on its own. They reveal nothing. */
const ALWAYS_SUCCEED = ["POST /api/user/waitlist/leave"];

const nameOf = ({ method, path }: Pick<Operation, "method" | "path">) => `${method} ${path}`;
const operations = operationsOf(await wholeDescription()).filter(
  (operation) => OWNERS.includes(operation.tokenHeader ?? "") && recordsNamedBy(operation).length > 0,
);
const names = [...new Set(operations.map(nameOf))];
const patterns = names.map((name) => ({ name, pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

const everything = await hashOfEverything(app.sql);

const [patient, driver, nurse] = [await aPatient(app), await aDriver(app), await aNurse(app)];

/** The session of another person of the same kind. */
function strangerTo({ token, driverToken }: Call): Call {
  if (token !== undefined) return { token: patient.token };
  return driverToken === undefined ? { cookie: nurse.cookie } : { driverToken: driver.driverToken };
}

/** The results of a call by another person, without a login, and by the owner. */
type Outcome = { stranger: number; withoutLogin: number; changed: string[]; owner: number };
const outcomes = new Map<string, Outcome>();

async function tryAll(method: string, path: string, call: Call, make: (as: Call) => Promise<Answer>): Promise<Answer> {
  const name = patterns.find(({ pattern }) => pattern.test(`${method} ${path.split("?")[0]}`))?.name;
  if (name === undefined || outcomes.has(name)) return make(call);
  const before = await everything();
  const { status: stranger } = await make(strangerTo(call));
  const { status: withoutLogin } = await make({});
  const changed = tablesThatDiffer(before, await everything());
  const answer = await make(call);
  outcomes.set(name, { stranger, withoutLogin, changed, owner: answer.status });
  return answer;
}

await makeEveryCall(
  {
    ...app,
    get: (path, call = {}) => tryAll("GET", path, call, (as) => app.get(path, as)),
    post: (path, body, call = {}) => tryAll("POST", path, call, (as) => app.post(path, body, as)),
    patch: (path, body, call = {}) => tryAll("PATCH", path, call, (as) => app.patch(path, body, as)),
    put: (path, body, call = {}) => tryAll("PUT", path, call, (as) => app.put(path, body, as)),
  },
  mailbox,
  texts,
);

it("includes every call of patients, drivers and nurses that names a record", () => {
  for (const owner of OWNERS) expect(operations.filter(({ tokenHeader }) => tokenHeader === owner)).not.toEqual([]);
  expect(names.length).toBeGreaterThan(40);
});

it.each(names)("%s is rejected for anyone who does not own the record, and changes nothing for them", (name) => {
  expect(outcomes.get(name), "api/test/statements/every-call.ts makes this call").toEqual({
    stranger: expect.toBeOneOf(ALWAYS_SUCCEED.includes(name) ? [200] : [403, 404]),
    withoutLogin: 401,
    changed: STORE_A_FILE.includes(name) ? ["file_deletion"] : [],
    owner: expect.toBeOneOf([200, 303]),
  });
});
