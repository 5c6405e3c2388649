import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { alteringProxy } from "../test/altering-proxy.ts";
import { testDatabase } from "../test/database.ts";
import { serve, wholeEnvironment } from "../test/served.ts";
import { databaseProblem, versionProblem } from "./lib/db/database-problem.ts";
import { startError } from "./start-errors.ts";

const { sql, url } = await testDatabase();

/** What a start says that fails: with exit code 1, in one line, without a stack or a password. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const { child, output } = serve({ ...(await wholeEnvironment(url)), ...env, LOG_LEVEL: "silent" });
  expect(await once(child, "exit")).toEqual([1, null]);
  const said = output();
  expect(said).not.toMatch(/\.ts:\d|\n {4}at /);
  expect(said).not.toContain(new URL(url).password);
  expect(said.trim().split("\n")).toHaveLength(1);
  return said.trim();
}

const elsewhere = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

it("names a wrong password of the database", async () => {
  const DATABASE_URL = elsewhere((address) => {
    address.password = "wrong-password";
  });
  const said = await failedStart({ DATABASE_URL });
  expect(said).toMatch(/^PostgreSQL at \S+ doesn't accept the password of the user "\w+": correct DATABASE_URL\.$/);
  expect(said).not.toContain("wrong-password");
});

it("names a database that doesn't exist", async () => {
  const DATABASE_URL = elsewhere((address) => {
    address.pathname = "/nowhere";
  });
  expect(await failedStart({ DATABASE_URL })).toMatch(
    /^PostgreSQL at \S+ has no database "nowhere": create it, or correct DATABASE_URL\.$/,
  );
});

it("names a database server that doesn't respond", async () => {
  const DATABASE_URL = elsewhere((address) => {
    address.port = "9";
  });
  expect(await failedStart({ DATABASE_URL })).toMatch(/^PostgreSQL at \S+:9 doesn't respond: start it, or correct/);
});

it("names a host of the database that can't be found", async () => {
  const DATABASE_URL = elsewhere((address) => {
    address.hostname = "database.invalid";
  });
  expect(await failedStart({ DATABASE_URL })).toBe(
    'The host "database.invalid" can\'t be found: correct DATABASE_URL.',
  );
});

it("names the variable of the second connection when only that one fails", async () => {
  const DATABASE_DIRECT_URL = elsewhere((address) => {
    address.port = "9";
  });
  expect(await failedStart({ DATABASE_DIRECT_URL })).toContain("correct DATABASE_DIRECT_URL");
});

it("refuses a PostgreSQL that is too old, before it changes anything", async () => {
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  const version = server?.version ?? "";
  const older = version.replace("18", "17");
  const said = await failedStart({ DATABASE_URL: await alteringProxy(url, version, older) });
  expect(said).toBe(`PostgreSQL ${older} is too old: the product needs PostgreSQL 18 or newer.`);
});

it("names a port that another program uses, and the variable to set", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = String(typeof address === "object" && address ? address.port : 0);
  const inUse = `Port ${taken} is in use by another program: stop that program, or set`;
  expect(await failedStart({ PORT: taken, HOST: "127.0.0.1" })).toBe(`${inUse} PORT to another port.`);
  expect(await failedStart({ METRICS_PORT: taken, HOST: "127.0.0.1" })).toBe(`${inUse} METRICS_PORT to another port.`);
});

it("names an address that is none of this machine", async () => {
  expect(await failedStart({ HOST: "192.0.2.1" })).toBe("192.0.2.1 is not an address of this machine: correct HOST.");
});

it("names a site that was not built, unless the API alone is wanted", async () => {
  const SITE_DIR = join(tmpdir(), "no-site");
  expect(await failedStart({ SITE_DIR })).toBe(
    `The site isn't built: ${SITE_DIR} has no readable build. Run npm run build, or set SITE_DIR.`,
  );
});

it("names a folder for files that can't be written", async () => {
  const FILES_DIR = "/dev/null/files";
  expect(await failedStart({ FILES_DIR })).toMatch(/^The folder of FILES_DIR, \S+, can't be written/);
});

it("names a port that this user may not listen on", () => {
  const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES", syscall: "listen", port: 80 });
  expect(startError(refused, { port: 80, host: undefined, metricsPort: null, filesDir: "" })).toBe(
    "This user may not listen on port 80: set PORT to 1024 or higher, with a proxy in front.",
  );
});

it.each([
  ["28000", "doesn't let the user"],
  ["42501", "make this user its owner"],
  ["53300", "lower DATABASE_POOL_SIZE"],
  ["57P03", "is still starting"],
  ["CONNECT_TIMEOUT", "doesn't respond"],
])("names what PostgreSQL means by %s", (code, says) => {
  const error = Object.assign(new Error("refused"), { code });
  expect(databaseProblem(error, { variable: "DATABASE_URL", url })).toContain(says);
});

it("names a database with another encoding", () => {
  expect(versionProblem({ version: "18.4", encoding: "SQL_ASCII" })).toContain(
    "create a new one with the encoding UTF8",
  );
  expect(versionProblem({ version: "18.4", encoding: "UTF8" })).toBeNull();
  expect(versionProblem({ version: "19beta1", encoding: "UTF8" })).toBeNull();
});
