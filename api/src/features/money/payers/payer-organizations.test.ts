import { describe, expect, it } from "vitest";
import { OnePayerOrganization, PayerOrganizationList } from "../../../../contract/payer-organizations.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const path = "/api/office/money/payers";
const aName = () => `Clinic ${crypto.randomUUID().slice(0, 8)}`;
const input = (more = {}) => ({ name: aName(), contactName: "Pat Bell", billingEmail: "Bills@Clinic.test", ...more });
const added = async (more = {}) => read(OnePayerOrganization, await app.post(path, input(more), desk)).payer;

describe("an organization that pays on account", () => {
  it("is added with a name, a contact and a billing email, and listed by name", async () => {
    const payer = await added();
    expect(payer).toMatchObject({ contactName: "Pat Bell", billingEmail: "bills@clinic.test", stoppedAt: null });
    const { payers } = read(PayerOrganizationList, await app.get(path, desk));
    expect(payers.map(({ name }) => name)).toContain(payer.name);
    expect(payer.timeline.map(({ what }) => what)).toEqual(["payer organization added"]);
  });

  it("needs a name and an email", async () => {
    const { status, body } = await app.post(path, { name: " ", billingEmail: "nobody" }, desk);
    expect(status).toBe(400);
    expect(body["errors"]).toEqual({
      name: "Please enter the organization's name",
      billingEmail: "Please enter a valid email address",
    });
  });

  it("has a name that no other one has, in any spelling, also when both are added at once", async () => {
    const name = aName();
    const spellings = [name, name.toUpperCase(), ` ${name.replace("Clinic", "Clínic")}`];
    const answers = await Promise.all(spellings.map((one) => app.post(path, input({ name: one }), desk)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body["errors"]).toEqual({ name: "Another organization already has this name." });
  });

  it("is corrected with the revision that was loaded; the log names the fields without their values", async () => {
    const payer = await added();
    const edit = (revision: number, more = {}) =>
      app.patch(`${path}/${payer._id}`, { ...input({ name: payer.name }), revision, ...more }, desk);
    const edited = read(
      OnePayerOrganization,
      await edit(1, { contactName: "", billingEmail: "new@clinic.test" }),
    ).payer;
    expect(edited).toMatchObject({ revision: 2, contactName: "", billingEmail: "new@clinic.test" });
    expect(edited.timeline[0]).toMatchObject({
      what: "payer organization changed",
      change: { fields: [null, ["contact", "billing email"]] },
    });
    expect((await edit(1)).status).toBe(409);
  });

  it("is stopped and started again, once each", async () => {
    const payer = await added();
    const stop = (revision: number, isStopped: boolean) =>
      app.post(`${path}/${payer._id}/stop`, { revision, isStopped }, desk);
    const stopped = read(OnePayerOrganization, await stop(1, true)).payer;
    expect(stopped.stoppedAt).not.toBeNull();
    expect((await stop(1, true)).status).toBe(409);
    const again = read(OnePayerOrganization, await stop(2, false)).payer;
    expect(again).toMatchObject({ revision: 3, stoppedAt: null });
    expect(again.timeline.map(({ what }) => what)).toEqual([
      "payer organization started again",
      "payer organization stopped",
      "payer organization added",
    ]);
  });

  it("can be read by dispatch and the view role, and changed by neither", async () => {
    const payer = await added();
    for (const role of ["dispatch", "view"] as const) {
      const colleague = await aColleague(app, role);
      expect((await app.get(`${path}/${payer._id}`, colleague)).status).toBe(200);
      expect((await app.post(path, input(), colleague)).status).toBe(403);
      expect((await app.post(`${path}/${payer._id}/stop`, { revision: 1, isStopped: true }, colleague)).status).toBe(
        403,
      );
    }
  });
});
