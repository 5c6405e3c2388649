import { expect, it } from "vitest";
import { OfficeDriverFound } from "../../../contract/office-drivers.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aDriver } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const desk = await aColleague(app, "desk");

const recordOf = async (id: string) => read(OfficeDriverFound, await app.get(`/api/office/drivers/${id}`, desk)).driver;
const patch = (id: string, body: object) => app.patch(`/api/office/drivers/${id}`, body, desk);

it("the office corrects a driver's data; the old email is notified of a new one", async () => {
  const { id, email } = await aDriver(app);
  const { revision } = await recordOf(id);
  const changed = {
    ...{ name: "Daniel Wheeler", email: `${crypto.randomUUID()}@driver.test`, phone: "+12155550199" },
    ...{ licenseNumber: "PA 99", vehicleNumber: "NEW 1" },
  };
  expect((await patch(id, { revision, ...changed })).status).toBe(200);
  const driver = await recordOf(id);
  expect(driver).toMatchObject({ ...changed, revision: revision + 1 });
  expect(driver.timeline[0]).toMatchObject({
    what: "driver changed",
    change: { fields: [null, ["name", "email", "phone number", "license number", "plate"]] },
  });
  await sendDueEmails(app);
  expect(mailbox.to(email)).toHaveLength(1);
});

it("a stale correction is refused with who changed the driver, and a taken email beside its field", async () => {
  const [one, other] = [await aDriver(app), await aDriver(app)];
  const { revision } = await recordOf(one.id);
  expect(await patch(one.id, { revision, email: other.email })).toMatchObject({
    ...{ status: 409, body: { errors: { email: "Another driver already uses this email." } } },
  });
  expect((await patch(one.id, { revision, name: "Dora Wheeler" })).status).toBe(200);
  expect(await patch(one.id, { revision, name: "Don Wheeler" })).toMatchObject({
    ...{ status: 409, body: { message: expect.stringMatching(/^Olive Desk just changed this/) } },
  });
  expect((await recordOf(one.id)).name).toBe("Dora Wheeler");
});
