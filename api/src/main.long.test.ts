import { once } from "node:events";
import { expect, it } from "vitest";
import { aBusyProcess } from "../test/busy-process.ts";
import { testDatabase } from "../test/database.ts";
import { isReady, serve, wholeEnvironment } from "../test/served.ts";

const { sql, url } = await testDatabase();

it("does not start without the office's second factor on a public URL", async () => {
  const env = await wholeEnvironment(url);
  const { child, output } = serve({ ...env, PUBLIC_URL: "https://lamplight.example", OFFICE_SECOND_FACTOR: "off" });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).toContain("OFFICE_SECOND_FACTOR is off");
});

it("a second SIGTERM ends it at once, whatever is in flight", async () => {
  const { child, inFlight, release } = await aBusyProcess(sql, url);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await inFlight).toBe("cut off");
  await release();
});

it("survives an outage of the database: reports it, and works again afterward", async () => {
  const env = await wholeEnvironment(url);
  const { child } = serve(env);
  await isReady(env.PUBLIC_URL);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await isReady(env.PUBLIC_URL);
  expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
