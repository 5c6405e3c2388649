import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, inject, it } from "vitest";
import { openSession } from "../src/lib/accounts/sessions.ts";
import { testDatabase } from "./database.ts";
import { HOSTILE_FILES, type HostileFile } from "./hostile-files.ts";
import { scanBomb } from "./scan-bomb.ts";
import { isReady, serve, wholeEnvironment } from "./served.ts";

const { sql, url } = await testDatabase({ poolSize: 4 });
const env = { ...(await wholeEnvironment(url, afterAll)), LIMIT_FORMS_PER_ADDRESS: "1000" };
const { child } = serve(env, [], afterAll);
await isReady(env.PUBLIC_URL);

const isLinux = process.platform === "linux";

async function send({ purpose, content }: { purpose: HostileFile["purpose"]; content: Buffer }): Promise<number> {
  const file = new File([new Uint8Array(content)], "mine");
  const form = new FormData();
  const fields =
    purpose === "portrait"
      ? { name: "Ann Lee" }
      : { name: "Nadia Cole", email: "nadia@nurse.test", specialization: "Oncology", country: "Kenya" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(purpose === "portrait" ? "image" : "resume", file);
  const path = purpose === "portrait" ? "update-profile" : "apply-staffing";
  const headers: Record<string, string> = purpose === "portrait" ? { token: await aToken() } : {};
  const answer = await fetch(`${env.PUBLIC_URL}/api/user/${path}`, { method: "POST", headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/** A new account's token, with rate limits of its own. */
async function aToken(): Promise<string> {
  const [patient] = await sql<{ id: string }[]>`
    insert into patient (name, email, password_hash) values ('Ann Lee', ${`${crypto.randomUUID()}@patient.test`}, 'none') returning id`;
  return openSession(sql, "patient", patient?.id ?? "");
}

const read = (path: string): string => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
};
const megabytes = (pid: string, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(read(`/proc/${pid}/${file}`))?.[1] ?? 0) / 1024;
const childrenOf = (pid: string): string[] => read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);

/** Measures the peak memory of the API's process, of its largest child and of all together, in MB, until `stop`. */
function watchMemory() {
  const api = String(child.pid);
  const peak = { api: 0, child: 0, together: 0 };
  const look = () => {
    const children = childrenOf(api);
    peak.api = Math.max(peak.api, megabytes(api, "status", "VmRSS"));
    peak.child = Math.max(peak.child, ...children.map((pid) => megabytes(pid, "status", "VmRSS")));
    // Shared memory counts once (PSS).
    const together = [api, ...children].map((pid) => megabytes(pid, "smaps_rollup", "Pss"));
    peak.together = Math.max(
      peak.together,
      together.reduce((sum, one) => sum + one, 0),
    );
  };
  const watch = setInterval(look, 20);
  return () => {
    clearInterval(watch);
    return peak;
  };
}

it.skipIf(!isLinux)("the API's own process loads no decoder", async () => {
  expect(await send({ purpose: "portrait", content: scanBomb(64, 1) })).toBe(200);
  const [worker = ""] = childrenOf(String(child.pid));
  expect(read(`/proc/${worker}/maps`)).toContain("libvips");
  expect(read(`/proc/${child.pid}/maps`)).not.toContain("libvips");
});

it.skipIf(!inject("extent").whole).each(Object.entries(HOSTILE_FILES))(
  "%s stays within its limits",
  async (_, { purpose, verdict, make }) => {
    const content = make();
    const stop = watchMemory();
    expect(await send({ purpose, content })).toBe(verdict === "taken" ? 200 : 415);
    const { api, child, together } = stop();
    expect({ api: api < 500, child: child < 300, together: together < 768 }).toEqual({
      api: true,
      child: true,
      together: true,
    });
    expect(await send({ purpose: "portrait", content: scanBomb(64, 1) })).toBe(200);
  },
);

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** Requests the list of nurses repeatedly until `stop`, which returns the durations in milliseconds. */
function pollList() {
  const times: number[] = [];
  let isOver = false;
  const polling = (async () => {
    while (!isOver || times.length < 300) {
      const begun = performance.now();
      await (await fetch(`${env.PUBLIC_URL}/api/doctor/list`)).arrayBuffer();
      times.push(performance.now() - begun);
      await pause(5);
    }
  })();
  const stop = async () => {
    isOver = true;
    await polling;
    return times;
  };
  return { times, stop };
}

it.each([
  ["a scan bomb refused by its header", 415, () => scanBomb(7_000, 1_800)],
  ["a scan bomb that is decoded", 200, () => scanBomb(7_000, 60)],
  ["an animation whose process is killed", 415, () => HOSTILE_FILES["a WebP of 40,000 frames"]?.make()],
])("four concurrent uploads of %s don't delay the list of nurses", async (_, status, make) => {
  const content = make() ?? Buffer.alloc(0);
  const stop = watchMemory();
  const list = pollList();
  while (list.times.length < 300) {
    const sent = await Promise.all(Array.from({ length: 4 }, () => send({ purpose: "portrait", content })));
    // A busy machine may respond 503.
    for (const answer of sent) expect([status, 503]).toContain(answer);
  }
  // Under 100 ms on an idle machine. With a decoder in the API's process it would be a minute.
  expect(p99(await list.stop())).toBeLessThan(500);
  expect(stop().together).toBeLessThan(768);
});
