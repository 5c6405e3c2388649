import { expect, it } from "vitest";
import type { Answer, Call } from "../app.ts";
import { testAppWithCards } from "../cards.ts";
import { testMailbox } from "../mailbox.ts";
import { signingKeys } from "../pushes.ts";
import { timesOf } from "../sample.ts";
import { makeEveryCall } from "../statements/every-call.ts";
import { testTexts } from "../texts.ts";
import { addressesLike, isAcceptable, variationsOf } from "./extreme-values.ts";

const MANY = "1000000";

const mailbox = await testMailbox();
const texts = await testTexts();
const app = await testAppWithCards({
  ...texts.env,
  ...signingKeys,
  SMTP_URL: mailbox.url,
  DATABASE_POOL_SIZE: "2",
  LIMIT_FORMS_PER_ADDRESS: MANY,
  LIMIT_SIGN_UPS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ACCOUNT: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: MANY,
});

const tried = new Set<string>();
const failed: string[] = [];

/** Makes a call unless a similar one, apart from ids, was made before. Records a response that reports a server error. */
async function tryOnce(method: string, path: string, what: string, call: Call): Promise<void> {
  const name = `${method} ${path} ${what}`.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ":id");
  if (tried.has(name)) return;
  tried.add(name);
  const { token, driverToken, cookie, body } = call;
  const isForm = body instanceof FormData;
  const answer = await app.app.request(path, {
    method,
    headers: {
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { token }),
      ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (answer.status === 500) failed.push(name);
  await answer.body?.cancel();
}

/** Calls that may succeed and so change what later calls need. */
const postponed: (() => Promise<void>)[] = [];

/** Tries extreme values of a call, then makes it. */
async function probe(method: string, path: string, call: Call, make: () => Promise<Answer>): Promise<Answer> {
  for (const address of addressesLike(path)) await tryOnce(method, address, "", call);
  for (const variation of variationsOf(call.body)) {
    const { field, extreme, body } = variation;
    const send = () => tryOnce(method, path, `${field} ${JSON.stringify(extreme)}`, { ...call, body });
    if (isAcceptable(variation)) postponed.push(send);
    else await send();
  }
  return make();
}

const probing: typeof app = {
  ...app,
  get: (path, call = {}) => probe("GET", path, call, () => app.get(path, call)),
  post: (path, body, call) => probe("POST", path, { ...call, body }, () => app.post(path, body, call)),
  patch: (path, body, call) => probe("PATCH", path, { ...call, body }, () => app.patch(path, body, call)),
  put: (path, body, call) => probe("PUT", path, { ...call, body }, () => app.put(path, body, call)),
};

it("no call fails because of a number out of range, a day that does not exist, or a lone surrogate", async () => {
  await makeEveryCall(probing, mailbox, texts);
  for (const send of postponed) await send();
  expect(tried.size).toBeGreaterThan(timesOf({ whole: 1000, sample: 1000 }));
  expect(failed).toEqual([]);
});
