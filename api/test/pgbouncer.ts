import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { freePort } from "../local/ports.ts";
import { eventually } from "./eventually.ts";

/** What PgBouncer needs beside it, of which Debian's smallest images lack one. */
const PACKAGES = ["pgbouncer", "libc-ares2", "libevent-2.1-7"];

type Program = { path: string; libraries: string };

/** PgBouncer of this machine, or else Debian's, unpacked into `folder` without installing it. Throws where neither is to be had. */
function findPgBouncer(folder: string): Program {
  const installed = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);
  if (installed) return { path: installed, libraries: "" };
  try {
    execFileSync("apt-get", ["download", ...PACKAGES], { cwd: folder, stdio: "ignore" });
  } catch (cause) {
    throw new Error("PgBouncer isn't installed, and Debian's package can't be downloaded here.", { cause });
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb")))
    execFileSync("dpkg", ["-x", file, "root"], { cwd: folder, stdio: "ignore" });
  const [libraries = ""] = readdirSync(join(folder, "root/usr/lib")).filter((name) => name.includes("-linux-"));
  return { path: join(folder, "root/usr/sbin/pgbouncer"), libraries: join(folder, "root/usr/lib", libraries) };
}

/**
 * PgBouncer in transaction mode with two sessions for each database of the run's PostgreSQL, until the test file is done.
 * `through` makes an address lead through it.
 */
export async function aPgBouncer(settings: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-pgbouncer-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "root"));
  const program = findPgBouncer(folder);
  const server = new URL(inject("postgres").url);
  const port = await freePort(0);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      "default_pool_size = 2",
      "max_client_conn = 100",
      ...settings,
    ].join("\n"),
  );
  // It doesn't run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program.path, [join(folder, "pgbouncer.ini")], {
    ...account,
    env: { LD_LIBRARY_PATH: program.libraries },
    stdio: "ignore",
  });
  afterAll(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  await eventually(async () => {
    const line = connect(port, "127.0.0.1");
    await once(line, "connect").finally(() => line.destroy());
  });
  return {
    through(url: string): string {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
  };
}
