import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { aColleague } from "../test/staff.ts";

const app = await testApp();
const command = (email: string) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL("recover-owner.ts", import.meta.url)), email], {
    env: { DATABASE_URL: app.services.config.database.url, PUBLIC_URL: "https://harbor.example" },
  });

it("prints a one-time link for an owner on the server, and nothing for anyone else", async () => {
  const { email } = await aColleague(app, "owner");
  const { stdout } = await command(email);
  const token = /https:\/\/harbor\.example\/office\/invitation#token=([\w-]{43})\n/.exec(stdout)?.[1];
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
