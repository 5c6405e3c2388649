import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { testDatabase } from "../test/database.ts";
import { safeEnvironment } from "../test/environment.ts";

const { sql, url } = await testDatabase();
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

function serve(env: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
  return { child, said: () => said };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function whole(): Promise<Record<string, string> & { PUBLIC_URL: string }> {
  const filesDir = await mkdtemp(join(tmpdir(), "lamplight-main-"));
  onTestFinished(() => rm(filesDir, { recursive: true }));
  const port = await freePort();
  const at = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  return { ...safeEnvironment(url, filesDir), ...at };
}

const isReady = (site: string) =>
  vi.waitFor(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200), { timeout: 15_000, interval: 50 });

it("without its environment it does not start, and one message names all that is missing", async () => {
  const { child, said } = serve({});
  const [code] = await once(child, "exit");
  expect(code).toBe(1);
  for (const name of ["PUBLIC_URL", "DATABASE_URL", "STRIPE_SECRET_KEY", "SMTP_URL", "FILES_DIR"])
    expect(said()).toContain(`${name} is missing`);
  expect(said()).not.toMatch(/\.ts:\d/);
});

it("on SIGTERM it finishes what is in flight, then lets go and leaves", async () => {
  const env = await whole();
  const { child, said } = serve(env);
  await isReady(env.PUBLIC_URL);

  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table review in access exclusive mode`;
  const inFlight = fetch(`${env.PUBLIC_URL}/api/reviews/01890000-0000-7000-8000-000000000000`);
  await vi.waitFor(async () => {
    const waiting =
      await sql`select pid from pg_locks join pg_class on pg_class.oid = relation where relname = 'review' and not granted`;
    expect(waiting.length).toBeGreaterThan(0);
  });
  child.kill("SIGTERM");
  await vi.waitFor(() => expect(said()).toContain("stopping"));
  await expect(fetch(`${env.PUBLIC_URL}/healthz`)).rejects.toThrow();
  await lock`commit`;
  lock.release();

  expect((await inFlight).status).toBe(200);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(said()).toContain("stopped");
});

it("survives a database that goes away: it says so, and works again when it is back", async () => {
  const env = await whole();
  const { child } = serve(env);
  await isReady(env.PUBLIC_URL);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await isReady(env.PUBLIC_URL);
  expect((await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
