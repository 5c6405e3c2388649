import { parse, validate } from "achkit";
import { expect, it } from "vitest";
import { OneBankAccount, OneOriginator } from "../../../../contract/bank-accounts.ts";
import { OnePayoutRun } from "../../../../contract/payouts.ts";
import { read, testApp } from "../../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aBankAccount, aCompletedRide, aDriverToPay, allDue, dueTo, PAYOUTS } from "../../../../test/payouts.ts";
import { aDriver } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testApp({ DATABASE_POOL_SIZE: "10", SMTP_URL: mailbox.url });
const owner = await aColleague(app, "owner");
const path = "/api/office/money";
const TO = "2026-01-05";
const driver = (_id: string) => ({ kind: "driver", _id }) as const;
const details = {
  ...{ revision: 0, holderName: "Dan Reed", routingNumber: "021000021", accountNumber: "4000123456789" },
  ...{ isSavings: false, isBusiness: false },
};
const save = (_id: string, like: object = {}) =>
  app.post(`${path}/bank-accounts`, { ...driver(_id), ...details, ...like }, owner);
const us = {
  ...{ companyName: "Lamplight", companyId: "1234567890", routingNumber: "091000019" },
  ...{ destinationNumber: "091000019", destinationName: "First Bank" },
};
async function knowOurBank() {
  const { originator } = await allDue(app, owner);
  return app.post(`${path}/originator`, { ...us, revision: originator?.revision ?? 0 }, owner);
}
const fileOf = async (runId: string, name: string) => {
  const answer = await app.app.request(`${PAYOUTS}/${runId}/${name}`, { headers: { cookie: owner.cookie } });
  return { status: answer.status, text: await answer.text() };
};
const pay = async (...ids: string[]) => {
  const people = await Promise.all(
    ids.map(async (_id) => ({ ...driver(_id), cents: (await dueTo(app, owner, _id, TO))?.cents ?? 0 })),
  );
  return read(OnePayoutRun, await app.post(PAYOUTS, { toDay: TO, people }, owner));
};

it("an owner enters an account, of which only the last digits are shown afterwards", async () => {
  const { id } = await aDriver(app);
  await aCompletedRide(app, id, { fareCents: 4500 });
  const saved = await save(id, { accountNumber: " 4000-1234 56789 ", routingNumber: "0210 0002 1" });
  expect(read(OneBankAccount, saved).account).toMatchObject({ lastDigits: "6789", revision: 1 });
  const due = await app.get(`${path}/payouts-due?toDay=${TO}`, owner);
  expect(JSON.stringify(due.body)).not.toContain("4000123456789");
  expect((await dueTo(app, owner, id))?.account).toMatchObject({ lastDigits: "6789", holderName: "Dan Reed" });
});

it("an account that was changed by somebody else isn't overwritten, and the log names the act and no number", async () => {
  const { id } = await aDriver(app);
  const answers = await Promise.all([save(id), save(id, { accountNumber: "5555666677" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await save(id, { revision: 1, isSavings: true })).status).toBe(200);
  expect((await app.post(`${path}/bank-accounts/remove`, { ...driver(id), revision: 1 }, owner)).status).toBe(409);
  expect((await app.post(`${path}/bank-accounts/remove`, { ...driver(id), revision: 2 }, owner)).status).toBe(200);
  const log = await app.sql<{ action: string }[]>`
    select action, change::text, reason from audit_entry where subject_id = ${id} order by id`;
  expect(log.map(({ action }) => action)).toEqual([
    "bank account added",
    "bank account changed",
    "bank account removed",
  ]);
  expect(JSON.stringify(log)).not.toMatch(/4000123456789|5555666677|021000021/);
});

it("the person is emailed about each change, with the end of the number only", async () => {
  const { id, email } = await aDriver(app);
  await save(id);
  await sendDueEmails(app);
  await save(id, { revision: 1, accountNumber: "5555666677" });
  await sendDueEmails(app);
  await app.post(`${path}/bank-accounts/remove`, { ...driver(id), revision: 2 }, owner);
  await sendDueEmails(app);
  const texts = mailbox.to(email).map(({ text }) => text ?? "");
  expect(texts.map((text) => /ending in \d+|removed your bank account/.exec(text)?.[0])).toEqual([
    "ending in 6789",
    "ending in 6677",
    "removed your bank account",
  ]);
  expect(texts.join()).not.toMatch(/4000123456789|5555666677/);
});

it("a driver and a nurse enter their own account with their password, and are emailed", async () => {
  const passwordHash = await hashPassword("Lantern-42");
  const [{ id, email, driverToken }, nurse] = [await aDriver(app), await aNurse(app, { passwordHash })];
  await app.sql`update driver set password_hash = ${passwordHash} where id = ${id}`;
  for (const [side, own, to, payee] of [
    ["driver", { driverToken }, email, driver(id)],
    ["nurse", nurse, nurse.email, { kind: "nurse", _id: nurse.docId } as const],
  ] as const) {
    const mine = (like: object = {}) =>
      app.post(`/api/${side}/bank-account`, { ...details, password: "Lantern-42", ...like }, own);
    const guessed = await mine({ password: "guess" });
    expect([guessed.status, guessed.body["errors"]]).toEqual([403, { password: "That password is incorrect." }]);
    expect(read(OneBankAccount, await app.get(`/api/${side}/bank-account`, own)).account).toBeNull();
    const saved = await mine({ kind: "driver", _id: crypto.randomUUID() });
    expect(read(OneBankAccount, saved).account).toMatchObject({ lastDigits: "6789", revision: 1 });
    expect(JSON.stringify(await app.get(`/api/${side}/bank-account`, own))).not.toContain("4000123456789");
    const late = await app.post(`${path}/bank-accounts`, { ...payee, ...details }, owner);
    expect([late.status, late.body["message"]]).toEqual([409, expect.any(String)]);
    await sendDueEmails(app);
    expect(mailbox.to(to).map(({ text }) => text ?? "")).toEqual([
      expect.stringMatching(/You saved where your payouts go.*ending in 6789.*If this wasn't you/s),
    ]);
  }
  const log = await app.sql<{ actor: string }[]>`
    select actor from audit_entry where subject_id in (${id}, ${nurse.docId}) and action = 'bank account added' order by actor`;
  expect(log.map(({ actor }) => actor)).toEqual(["driver", "nurse"]);
});

it("silly accounts are refused with a sentence", async () => {
  const { id } = await aDriver(app);
  const wrong: [object, RegExp][] = [
    [{ routingNumber: "021000022" }, /typing error/],
    [{ routingNumber: "9".repeat(10_000) }, /nine-digit routing number/],
    [{ accountNumber: "=SUM(A1)" }, /account number/],
    [{ accountNumber: "1".repeat(18) }, /account number/],
    [{ accountNumber: "😀😀😀😀" }, /account number/],
    [{ holderName: "\u202e " }, /name on the account/],
    [{ holderName: "x".repeat(101) }, /100 characters/],
    [{ kind: "patient" }, /nurse or a driver/],
  ];
  for (const [like, message] of wrong) {
    const answer = await save(id, like);
    expect([answer.status, answer.body["message"]]).toEqual([400, expect.stringMatching(message)]);
  }
  expect((await save(crypto.randomUUID())).status).toBe(404);
});

it("only owners may enter accounts and download files with them", async () => {
  const { id } = await aDriver(app);
  for (const role of ["desk", "view", "dispatch"] as const) {
    const as = await aColleague(app, role);
    expect((await app.post(`${path}/bank-accounts`, { ...driver(id), ...details }, as)).status).toBe(403);
    expect((await app.post(`${path}/originator`, { ...us, revision: 0 }, as)).status).toBe(403);
  }
});

it("our bank's details are saved once by two who press at the same moment", async () => {
  const { originator } = await allDue(app, owner);
  const revision = originator?.revision ?? 0;
  const answers = await Promise.all([1, 2, 3].map(() => app.post(`${path}/originator`, { ...us, revision }, owner)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const long = await app.post(`${path}/originator`, { ...us, companyName: "x".repeat(24), revision: 1 }, owner);
  expect(long.status).toBe(400);
  expect(read(OneOriginator, await knowOurBank()).originator).toMatchObject(us);
});

it("the bank file is the same each time, also after accounts and our bank's details have changed", async () => {
  await knowOurBank();
  const [one, two] = [await aDriverToPay(app), await aDriverToPay(app)];
  const { run, payouts } = await pay(one, two);
  expect(run).toMatchObject({ count: 2, cents: 9000, hasFile: true });
  const first = await fileOf(run._id, "payouts.ach");
  expect([first.status, validate(first.text)]).toEqual([200, { ok: true, errors: [] }]);
  const parsed = parse(first.text);
  expect(parsed.control).toMatchObject({ totalCredit: 9000, entryAddendaCount: 2, batchCount: 1 });
  expect(parsed.batches[0]?.entries[0]).toMatchObject({
    account: "000123456789",
    routing: "021000021",
    amountCents: 4500,
  });
  await save(one, { revision: 1, accountNumber: "99999999" });
  await knowOurBank();
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
  await app.post(`${path}/payouts/${payouts[0]?._id}/return`, { revision: 2 }, owner);
  expect(await fileOf(run._id, "payouts.ach")).toEqual(first);
  const csv = await fileOf(run._id, "payouts.csv");
  expect(csv.text.trim().split("\n")).toHaveLength(3);
  const log = await app.sql`select from audit_entry where action = 'bank file downloaded' and subject_id = ${owner.id}`;
  expect(log.length).toBeGreaterThanOrEqual(3);
});

it("files of one day have different letters, also of files that were dropped", async () => {
  await knowOurBank();
  const letters = new Set<string | undefined>();
  for (let round = 0; round < 3; round += 1) {
    const { run } = await pay(await aDriverToPay(app));
    letters.add(parse((await fileOf(run._id, "payouts.ach")).text).fileIdModifier);
    await app.post(`${PAYOUTS}/${run._id}/drop`, { revision: 1 }, owner);
    expect((await fileOf(run._id, "payouts.ach")).status).toBe(404);
  }
  expect(letters.size).toBe(3);
});

it("an account is deleted with its driver, and the files with it can't be made again", async () => {
  await knowOurBank();
  const id = await aDriverToPay(app);
  const { run } = await pay(id);
  await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
  await app.sql`update driver set suspended_at = now(), suspended_reason = 'Left' where id = ${id}`.catch(
    () => app.sql`update driver set suspended_at = now() where id = ${id}`,
  );
  const [seen] = await app.sql<{ revision: number }[]>`select revision from driver where id = ${id}`;
  const erased = await app.post(`/api/office/drivers/${id}/erase`, { revision: seen?.revision }, owner);
  expect([erased.status, erased.body["message"]]).toEqual([200, expect.any(String)]);
  const left = await app.sql`
    select from bank_account where driver_id = ${id}
    union all select from payout where driver_id = ${id} and num_nonnulls(holder_name, routing_number, account_number) > 0`;
  expect(left).toHaveLength(0);
  const file = await fileOf(run._id, "payouts.ach");
  expect([file.status, file.text]).toEqual([409, expect.stringContaining("was erased")]);
  // The payment stays, without a name.
  expect(read(OnePayoutRun, await app.get(`${PAYOUTS}/${run._id}`, owner)).payouts).toMatchObject([{ cents: 4500 }]);
});

it("a driver who owes us can be erased, one who is owed money can't", async () => {
  const [owes, isOwed] = [await aDriver(app), await aDriver(app)];
  await aCompletedRide(app, owes.id, { fareCents: 4500, paid: "cash" });
  await aCompletedRide(app, isOwed.id, { fareCents: 4500 });
  const erase = async (id: string) => {
    await app.sql`update driver set suspended_at = now() where id = ${id}`;
    const [seen] = await app.sql<{ revision: number }[]>`select revision from driver where id = ${id}`;
    return (await app.post(`/api/office/drivers/${id}/erase`, { revision: seen?.revision }, owner)).status;
  };
  expect([await erase(owes.id), await erase(isOwed.id)]).toEqual([200, 409]);
  await aBankAccount(app, driver(isOwed.id));
});
