import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { aBusyProcess } from "../test/busy-process.ts";
import { testDatabase } from "../test/database.ts";
import { isReady, serve, wholeEnvironment } from "../test/served.ts";

const { sql, url } = await testDatabase();

it("without its environment it does not start, and one message names all that is missing", async () => {
  const { child, output } = serve({});
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  for (const name of ["PUBLIC_URL", "DATABASE_URL", "STRIPE_SECRET_KEY", "SMTP_URL", "FILES_DIR"])
    expect(output()).toContain(`${name} is missing`);
  expect(output()).not.toMatch(/\.ts:\d/);
});

it("on its first start it invites the owner, listens only on HOST, and keeps idle connections open", async () => {
  const env = { ...(await wholeEnvironment(url)), HOST: "127.0.0.1" };
  const { output } = serve(env);
  await isReady(env.PUBLIC_URL);
  expect(output()).toContain("The site isn't served");
  const invited = await sql`select email, role from staff join email_outbox on kind = 'staff-invitation'`;
  expect(invited).toEqual([{ email: "owner@lamplight.test", role: "owner" }]);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ address, scopeid }) => address !== env.HOST && !scopeid)
    .map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
  for (const other of others) await expect(fetch(`http://${other}:${env.PORT}/healthz`)).rejects.toThrow();
  // Longer than the minute after which load balancers drop an idle connection.
  expect((await fetch(`${env.PUBLIC_URL}/healthz`)).headers.get("keep-alive")).toBe("timeout=75");
});

it("without an owner and without OFFICE_OWNER it does not start, and says what to do", async () => {
  const { url: empty } = await testDatabase({ poolSize: 1 });
  const { child, output } = serve({ ...(await wholeEnvironment(empty)), OFFICE_OWNER: "" });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).toContain("Set OFFICE_OWNER to the email of the person who runs it, and start again.");
  expect(output()).not.toMatch(/\.ts:\d/);
});

it("on SIGTERM it finishes what is in flight, then lets go and leaves", async () => {
  const { env, child, output, inFlight, release } = await aBusyProcess(sql, url);
  await expect(fetch(`${env.PUBLIC_URL}/healthz`)).rejects.toThrow();
  await release();
  expect(await inFlight).toBe(200);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(output()).toContain("stopped");
});
