import { writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../db/seed/accounts.ts";
import { aBuiltClone, runClone, stopClone } from "../test/a-clone.ts";
import { startPostgres } from "./postgres.ts";
import { removeScratch, scratchDir } from "./scratch.ts";

/** An external PostgreSQL server with an empty database. */
async function aServer() {
  const dir = await scratchDir("own-server", { fleeting: true });
  onTestFinished(() => removeScratch(dir));
  const server = await startPostgres({ dataDir: join(dir, "postgres"), port: 0, durable: false });
  onTestFinished(server.stop);
  return server;
}

const OWNER = "ann@own.test";

test("an external database is reported when unusable, migrated otherwise, and gets no demo accounts", async () => {
  const folder = await aBuiltClone("own-database");
  const { url } = await aServer();
  writeFileSync(join(folder, ".env"), `DATABASE_URL=${url.replace(/[^/]*$/, "nowhere")}\n`);
  const refused = await runClone(folder);
  expect(refused.isUp).toBe(false);
  expect(refused.output).toContain('DATABASE_URL names cannot be used: database "nowhere" does not exist');
  expect(await stopClone(refused)).toBe(1);

  writeFileSync(join(folder, ".env"), `DATABASE_URL=${url}\nOFFICE_OWNER=${OWNER}\n`);
  const { run, isUp, output } = await runClone(folder);
  expect(isUp, output).toBe(true);
  expect(output).toContain("no demo accounts are put there");
  expect(output).not.toContain("@lamplight.test");
  const siteUrl = /^ +Site +(http\S+)/m.exec(output)?.[1] ?? "";
  expect((await fetch(`${siteUrl}/readyz`)).status).toBe(200);
  const logIn = await fetch(`${siteUrl}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_PATIENT_EMAIL, password: DEMO_PASSWORD }),
  });
  expect(logIn.status).toBe(401);
  const sql = postgres(url, { max: 1 });
  for (const table of ["consultant", "patient", "driver"])
    expect(await sql`select * from ${sql(table)}`, table).toHaveLength(0);
  expect(await sql`select email from staff`).toEqual([{ email: OWNER }]);
  await sql.end();
  expect(await stopClone({ run })).toBe(0);
});
