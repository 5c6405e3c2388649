import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { type TestApp, testApp } from "../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../test/mailbox.ts";
import { aColleague } from "../../test/staff.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const command = (email: string, { services }: TestApp = app) =>
  promisify(execFile)(process.execPath, [MAIN, "invite", email], {
    env: { DATABASE_URL: services.config.database.url, PUBLIC_URL: "https://harbor.example" },
  });
const tokenIn = (printed: string, side = "office") =>
  new RegExp(`https://harbor\\.example/${side}/invitation#token=([\\w-]{43})\\n`).exec(printed)?.[1];

it("prints a one-time link for an owner on the server, and nothing for anyone else", async () => {
  const { email } = await aColleague(app, "owner");
  const { stdout } = await command(email);
  const token = tokenIn(stdout);
  expect((await app.post("/api/office/invitation/look", { token })).body).toMatchObject({ email, isReset: true });
  // Password resets requested by others for that email don't invalidate the link.
  expect((await app.post("/api/office/forgot-password", { email })).status).toBe(200);
  expect((await app.post("/api/office/invitation/look", { token })).status).toBe(200);
  const { email: desk } = await aColleague(app, "desk");
  await expect(command(desk)).rejects.toMatchObject({
    code: 1,
    stderr: `No link was created. ${desk} is no owner of this office.\n`,
  });
});

it("prints the invitation of someone who is invited, whose email is then not sent", async () => {
  const owner = await aColleague(app, "owner");
  const email = "desk@harbor.test";
  const invited = await app.post("/api/office/staff", { name: "Dee", email, role: "desk" }, owner);
  expect(invited.status).toBe(200);
  const { stdout } = await command(email);
  expect(stdout).toContain(`Send this link to ${email}`);
  const token = tokenIn(stdout);
  await sendDueEmails(app);
  expect(mailbox.to(email)).toEqual([]);
  expect((await app.post("/api/office/invitation/look", { token })).body).toMatchObject({ email, isReset: false });
  const password = "a long enough password";
  expect((await app.post("/api/office/invitation", { token, password })).status).toBe(200);
});

it("makes an unknown email the owner only while the office has none", async () => {
  const fresh = await testApp();
  const email = "First@harbor.test";
  const token = tokenIn((await command(email, fresh)).stdout);
  const password = "a long enough password";
  expect((await fresh.post("/api/office/invitation", { token, password })).status).toBe(200);
  expect(await fresh.sql`select email, role from staff`).toEqual([{ email: "first@harbor.test", role: "owner" }]);
  await expect(command("second@harbor.test", fresh)).rejects.toMatchObject({
    stderr:
      "No link was created. second@harbor.test is no owner of this office and has no account here. An owner can invite them under Staff.\n",
  });
});
