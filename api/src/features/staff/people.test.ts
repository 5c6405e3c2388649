import { describe, expect, it } from "vitest";
import { Failure } from "../../../contract/response.ts";
import { Invited, Log, OneOfStaff, StaffList } from "../../../contract/staff.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";
import { inviteFirstOwner } from "./invitations.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const password = "a lamp in the ward";

async function linkTo(email: string): Promise<string> {
  await sendDueEmails(app);
  return /invitation#token=([\w-]+)/.exec(mailbox.to(email).at(-1)?.text ?? "")?.[1] ?? "";
}

async function invited(owner: { cookie: string }, role = "desk") {
  const email = `${crypto.randomUUID()}@office.test`;
  const answer = await app.post("/api/office/staff", { name: "Dora Desk", email, role }, owner);
  return { email, member: read(OneOfStaff, answer).member };
}

const change = (id: string, body: object, by: { cookie: string }) => app.patch(`/api/office/staff/${id}`, body, by);
const accept = (token: string, side = "office") => app.post(`/api/${side}/invitation`, { token, password });

describe("an invitation", () => {
  it("comes by email, names its recipient, and sets a password once", async () => {
    const { email, member } = await invited(await aColleague(app, "owner"));
    expect(member.state).toBe("invited");
    const token = await linkTo(email);
    expect(read(Invited, await app.post("/api/office/invitation/look", { token }))).toMatchObject({
      email,
      role: "desk",
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accept(token)).status).toBe(400);
    expect((await app.post("/api/office/login", { email, password })).status).toBe(200);
  });

  it("expires after seven days, with the next one, and with the account", async () => {
    const owner = await aColleague(app, "owner");
    const { email, member } = await invited(owner);
    const first = await linkTo(email);
    await change(member._id, { revision: 1, action: "invite-again" }, owner);
    expect((await accept(first)).status).toBe(400);
    const second = await linkTo(email);
    await app.sql`update staff_invitation set token_expires_at = now() where staff_id = ${member._id}`;
    expect((await accept(second)).status).toBe(400);
    await change(member._id, { revision: 2, action: "invite-again" }, owner);
    const third = await linkTo(email);
    await change(member._id, { revision: 3, action: "disable" }, owner);
    expect((await accept(third)).status).toBe(400);
  });

  it("for a nurse leads to the nurse's side, not to the office, once per nurse", async () => {
    const desk = await aColleague(app, "desk");
    const { id } = await aConsultant(app);
    const email = `${crypto.randomUUID()}@nurse.test`;
    const path = `/api/office/consultants/${id}/invitation`;
    expect((await app.post(path, { email }, desk)).status).toBe(200);
    expect((await app.post(path, { email: `other-${email}` }, desk)).status).toBe(409);
    const token = await linkTo(email);
    expect((await accept(token)).status).toBe(400);
    expect((await accept(token, "nurse")).status).toBe(200);
    expect((await app.post("/api/office/login", { email, password })).status).toBe(401);
    expect((await app.post("/api/nurse/login", { email, password })).status).toBe(200);
  });

  it("is not sent to an email that has an account", async () => {
    const owner = await aColleague(app, "owner");
    const { email } = await invited(owner);
    const again = { name: "Dora", email: email.toUpperCase(), role: "view" };
    expect((await app.post("/api/office/staff", again, owner)).status).toBe(409);
  });
});

it("a disabled user is logged out at the next call, and cannot log in", async () => {
  const owner = await aColleague(app, "owner");
  const { email, member } = await invited(owner);
  await accept(await linkTo(email));
  const { cookie, id } = await aColleague(app, "desk");
  expect((await app.get("/api/office/log", { cookie })).status).toBe(200);
  expect((await change(id, { revision: 1, action: "disable", reason: "Left" }, owner)).status).toBe(200);
  expect((await app.get("/api/office/log", { cookie })).status).toBe(401);
  await change(member._id, { revision: 1, action: "disable" }, owner);
  expect((await app.post("/api/office/login", { email, password })).status).toBe(401);
  await change(member._id, { revision: 2, action: "enable" }, owner);
  expect((await app.post("/api/office/login", { email, password })).status).toBe(200);
});

it("a changed role applies at the next call, and so does a reset of the second factor", async () => {
  const [owner, other] = [await aColleague(app, "owner"), await aColleague(app, "view")];
  expect((await app.get("/api/office/log", other)).status).toBe(403);
  await change(other.id, { revision: 1, action: "set-role", role: "desk" }, owner);
  expect((await app.get("/api/office/log", other)).status).toBe(200);
  await change(other.id, { revision: 2, action: "reset-factor" }, owner);
  expect((await app.get("/api/office/log", other)).status).toBe(401);
});

it("a change of an outdated record gets the fresh one, and who changed it", async () => {
  const [owner, { id }] = [await aColleague(app, "owner"), await aColleague(app, "view")];
  await change(id, { revision: 1, action: "set-role", role: "desk" }, owner);
  const late = await change(id, { revision: 1, action: "set-role", role: "dispatch" }, owner);
  expect(late.status).toBe(409);
  expect(read(Failure, late)).toMatchObject({ changedBy: "Olive Desk", fresh: { _id: id, role: "desk", revision: 2 } });
});

it("of all owners who step down, are disabled or deleted at once, one stays", async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => aColleague(app, "owner")));
  await app.sql`update staff set role = 'view' where role = 'owner' and id <> all(${owners.map(({ id }) => id)}::uuid[])`;
  const answers = await Promise.all(
    owners.map(({ id, cookie }, n) =>
      change(
        id,
        { revision: 1, ...(n % 2 ? { action: "disable" } : { action: "set-role", role: "desk" }) },
        { cookie },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  await expect(app.sql`update staff set password_hash = '' where role = 'owner'`).rejects.toThrow("last owner");
  await expect(app.sql`delete from staff where role = 'owner'`).rejects.toThrow("last owner");
});

it("all staff are listed by name, page by page", async () => {
  const owner = await aColleague(app, "owner");
  for (const name of ["Abel", "Zoe"])
    await app.sql`
    insert into staff (name, email, role) values (${name}, ${`${crypto.randomUUID()}@office.test`}, 'view')`;
  const names: string[] = [];
  for (let cursor = ""; ; ) {
    const part = read(StaffList, await app.get(`/api/office/staff?limit=2${cursor}`, owner));
    names.push(...part.staff.map(({ name }) => name));
    if (part.next === null) break;
    cursor = `&cursor=${part.next}`;
  }
  expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())));
  expect(names).toEqual(expect.arrayContaining(["Abel", "Zoe"]));
});

describe("the log", () => {
  it("shows who changed what, the old and new values, and why; owners read all of it, others their own actions", async () => {
    const [owner, desk] = [await aColleague(app, "owner"), await aColleague(app, "desk")];
    const { id } = await aColleague(app, "view");
    await change(id, { revision: 1, action: "set-role", role: "desk", reason: "Helps out in May" }, owner);
    const { entries } = read(Log, await app.get(`/api/office/log?subject=${id}`, owner));
    expect(entries).toMatchObject([
      {
        who: "Olive Desk",
        what: "role changed",
        subject: { kind: "staff", _id: id, name: "Olive Desk" },
        change: { role: ["view", "desk"] },
        reason: "Helps out in May",
      },
    ]);
    expect(read(Log, await app.get(`/api/office/log?subject=${id}`, desk)).entries).toEqual([]);
    const { id: docId } = await aConsultant(app);
    await app.post(`/api/office/consultants/${docId}/invitation`, { email: `${docId}@nurse.test` }, desk);
    expect(read(Log, await app.get("/api/office/log", desk)).entries).toMatchObject([{ what: "invited" }]);
  });

  it("shows patients' own actions with the record they concern", async () => {
    const [owner, ann] = [await aColleague(app, "owner"), await aPatient(app)];
    await app.post("/api/user/logout-everywhere", {}, ann);
    const { entries } = read(Log, await app.get(`/api/office/log?subject=${ann.id}`, owner));
    expect(entries).toMatchObject([{ who: "Ann Lee", what: "logged out everywhere", subject: { kind: "patient" } }]);
  });

  it.each(["update audit_entry set action = 'nothing'", "delete from audit_entry", "truncate audit_entry"])(
    "cannot be changed: %s is rejected",
    async (statement) => {
      await expect(app.sql.unsafe(statement)).rejects.toThrow(/denied|stays written/);
    },
  );
});

it("the first owner is invited once, however many instances start, and again when the link has expired", async () => {
  const fresh = await testApp({ SMTP_URL: mailbox.url, OFFICE_OWNER: "owner@first.test" });
  await Promise.all([
    inviteFirstOwner(fresh.services),
    inviteFirstOwner(fresh.services),
    inviteFirstOwner(fresh.services),
  ]);
  await sendDueEmails(fresh);
  expect(mailbox.to("owner@first.test")).toHaveLength(1);
  await fresh.sql`update staff_invitation set token_expires_at = now() - interval '1 minute'`;
  await inviteFirstOwner(fresh.services);
  await sendDueEmails(fresh);
  expect(mailbox.to("owner@first.test")).toHaveLength(2);
  const token = /#token=([\w-]+)/.exec(mailbox.to("owner@first.test")[1]?.text ?? "")?.[1];
  expect((await fresh.post("/api/office/invitation", { token, password })).status).toBe(200);
  await fresh.sql`delete from staff_invitation`;
  await inviteFirstOwner(fresh.services);
  await sendDueEmails(fresh);
  expect(mailbox.to("owner@first.test")).toHaveLength(2);
});
