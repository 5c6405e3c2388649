import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { testDatabase } from "../test/database.ts";
import { eventually } from "../test/eventually.ts";
import { isReady, serve, wholeEnvironment } from "../test/served.ts";

const { sql, url } = await testDatabase();

it("without its environment it does not start, and one message names all that is missing", async () => {
  const { child, said } = serve({});
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  for (const name of ["PUBLIC_URL", "DATABASE_URL", "STRIPE_SECRET_KEY", "SMTP_URL", "FILES_DIR"])
    expect(said()).toContain(`${name} is missing`);
  expect(said()).not.toMatch(/\.ts:\d/);
});

it("without the office's second factor it does not start for the world", async () => {
  const env = await wholeEnvironment(url);
  const { child, said } = serve({ ...env, PUBLIC_URL: "https://lamplight.example", OFFICE_SECOND_FACTOR: "off" });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(said()).toContain("OFFICE_SECOND_FACTOR is off");
});

it("invites who is to run the office at its first start", async () => {
  const env = { ...(await wholeEnvironment(url)), OFFICE_OWNER: "owner@lamplight.test" };
  serve(env);
  await isReady(env.PUBLIC_URL);
  const invited = await sql`select email, role from staff join letter on kind = 'staff-invitation'`;
  expect(invited).toEqual([{ email: "owner@lamplight.test", role: "owner" }]);
});

it("listens on the address HOST names and on no other", async () => {
  const env = { ...(await wholeEnvironment(url)), HOST: "127.0.0.1" };
  serve(env);
  await isReady(env.PUBLIC_URL);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ address, scopeid }) => address !== env.HOST && !scopeid)
    .map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address));
  for (const other of others) await expect(fetch(`http://${other}:${env.PORT}/healthz`)).rejects.toThrow();
});

it("keeps an idle connection longer than the minute after which balancers let go of it, and says so", async () => {
  const env = await wholeEnvironment(url);
  serve(env);
  await isReady(env.PUBLIC_URL);
  expect((await fetch(`${env.PUBLIC_URL}/healthz`)).headers.get("keep-alive")).toBe("timeout=75");
});

/** A process told to stop while a request waits for the database; `letGo` ends that wait. */
async function aBusyProcess() {
  const env = await wholeEnvironment(url);
  const { child, said } = serve(env);
  await isReady(env.PUBLIC_URL);
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table review in access exclusive mode`;
  const inFlight = fetch(`${env.PUBLIC_URL}/api/reviews/01890000-0000-7000-8000-000000000000`).then(
    ({ status }) => status,
    () => "cut off",
  );
  await eventually(async () => {
    const waiting =
      await sql`select pid from pg_locks join pg_class on pg_class.oid = relation where relname = 'review' and not granted`;
    expect(waiting.length).toBeGreaterThan(0);
  });
  child.kill("SIGTERM");
  await eventually(() => expect(said()).toContain("stopping"));
  const letGo = async () => {
    await lock`commit`;
    lock.release();
  };
  return { env, child, said, inFlight, letGo };
}

it("on SIGTERM it finishes what is in flight, then lets go and leaves", async () => {
  const { env, child, said, inFlight, letGo } = await aBusyProcess();
  await expect(fetch(`${env.PUBLIC_URL}/healthz`)).rejects.toThrow();
  await letGo();
  expect(await inFlight).toBe(200);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(said()).toContain("stopped");
});

it("a second SIGTERM ends it at once, whatever is in flight", async () => {
  const { child, inFlight, letGo } = await aBusyProcess();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await inFlight).toBe("cut off");
  await letGo();
});

it("survives a database that goes away: it says so, and works again when it is back", async () => {
  const env = await wholeEnvironment(url);
  const { child } = serve(env);
  await isReady(env.PUBLIC_URL);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await isReady(env.PUBLIC_URL);
  expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
