import { cp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "../local/ports.ts";
import { openDb } from "../src/lib/db/db.ts";
import { DATABASE_FOLDER, migrate } from "../src/lib/db/migrate.ts";
import { bookingRequests, bookingsPerSecond, makeReady } from "./booking.ts";
import { type Comparison, compare } from "./compare.ts";
import { startApi } from "./servers.ts";
import { type House, POOL_SIZE, type Stage } from "./stage.ts";

const SECONDS = 4;

/** Bookings by two copies on one PostgreSQL, each with half of the connections, against one copy with all of them. */
export async function measureCopies({ small }: Stage): Promise<Comparison> {
  const second = await startApi(small.environment);
  try {
    const byBoth = (seconds = SECONDS) => bookingsPerSecond(small, seconds, [small.api.url, second.url]);
    await byBoth(1);
    return await compare(byBoth, () => bookingsPerSecond(small, SECONDS));
  } finally {
    await second.stop();
  }
}

/** Bookings by a copy that sends every trace to a collector, against one that sends none. */
export async function measureTraces({ small }: Stage): Promise<Comparison> {
  const collector = createServer((asked, answer) => asked.resume().on("end", () => answer.end("{}")));
  const port = await freePort(0);
  collector.listen(port, "127.0.0.1");
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  const traced = await startApi({ ...small.environment, OTEL_EXPORTER_OTLP_ENDPOINT });
  try {
    const byTraced = (seconds = SECONDS) => bookingsPerSecond(small, seconds, [traced.url]);
    await byTraced(1);
    return await compare(byTraced, () => bookingsPerSecond(small, SECONDS));
  } finally {
    await traced.stop();
    collector.close();
  }
}

/** An upgrade as a large table asks for: an index, and a rule that all rows are checked against. */
const STEPS = {
  "9997_rule.sql": "alter table appointment add constraint bench_fee_counted check (fee_cents >= 0) not valid;",
  "9998_index.sql": `-- no transaction
create index concurrently if not exists bench_next on appointment (zoom_email, starts_at);
alter table appointment validate constraint bench_fee_counted;
`,
};

/** Milliseconds of each booking while the large house is upgraded, and seconds that the upgrade took. Throws if one isn't answered 200. */
export async function measureUpgrade({ dir, large }: Stage): Promise<{ waits: number[]; seconds: number }> {
  await makeReady(large);
  const folder = join(dir, "upgrade");
  await cp(DATABASE_FOLDER, folder, { recursive: true });
  for (const [name, text] of Object.entries(STEPS)) await writeFile(join(folder, "migrations", name), text);
  const db = openDb(large.url, 1);
  let isOver = false;
  try {
    const began = performance.now();
    const upgraded = migrate(db, { folder }).finally(() => {
      isOver = true;
    });
    const waits = await bookUntil(large, () => isOver);
    await upgraded;
    return { waits, seconds: (performance.now() - began) / 1000 };
  } finally {
    await db`drop index if exists bench_next`;
    await db`alter table appointment drop constraint if exists bench_fee_counted`;
    await db`delete from migration where name = any(${Object.keys(STEPS)})`;
    await db.end();
    await rm(folder, { recursive: true });
    await makeReady(large);
  }
}

async function bookUntil(house: House, isOver: () => boolean): Promise<number[]> {
  const next = bookingRequests(house);
  const waits: number[] = [];
  const one = async () => {
    while (!isOver()) {
      const began = performance.now();
      const answer = await fetch(`${house.api.url}/api/user/book-appointment`, { method: "POST", ...next() });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A booking beside the upgrade was answered ${answer.status}`);
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: POOL_SIZE }, one));
  return waits;
}
