import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { aLineTo } from "../../../test/line.ts";
import { openDb, type Pool } from "./db.ts";

const { sql: other, url } = await testDatabase();
const line = await aLineTo(url);
const LOST = /CONNECTION_CLOSED|ECONNRESET/;
/** One connection, so that the next statement has to use the lost one. */
const db = openDb(line.url, 1);
afterAll(() => db.end({ timeout: 1 }));
await other`create table note (words text)`;

const pidOf = async (services: Pick<Pool, "unsafe">) =>
  Number((await services.unsafe("select pg_backend_pid() as pid"))[0]?.["pid"]);
const works = async () => expect(await db`select 1 as one`).toEqual([{ one: 1 }]);
const isWaiting = (pid: number) =>
  expect
    .poll(
      () => other`select pid from pg_stat_activity where pid = ${pid} and wait_event is not null and state = 'active'`,
    )
    .toHaveLength(1);

const ends: [string, (pid: number) => Promise<unknown>][] = [
  ["the server ends it", (pid) => other`select pg_terminate_backend(${pid}, 5000)`],
  ["the line is closed", async () => line.cut("closed")],
  ["the line is reset", async () => line.cut("reset")],
];

describe.each(ends)("a connection is lost because %s", (_, end) => {
  it("while it is idle: at most one statement fails", async () => {
    await end(await pidOf(db));
    await db`select 1`.catch(() => {});
    await works();
  });

  it("in a query: the query fails, the next one works", async () => {
    const pid = await pidOf(db);
    const query = db`select pg_sleep(60)`;
    const rejection = expect(query).rejects.toThrow(LOST);
    await isWaiting(pid);
    await end(pid);
    await rejection;
    await works();
  });

  it("in a transaction between two statements: the second fails and nothing takes effect", async () => {
    const transaction = db.begin(async (tx) => {
      await end(await pidOf(tx));
      await expect
        .poll(() =>
          tx`select 1`.then(
            () => "works",
            () => "lost",
          ),
        )
        .toBe("lost");
      const next = db.begin(async (mine) => {
        await tx`insert into note (words) values ('lost')`.catch(() => {});
        await mine`select 1`;
      });
      await tx`insert into note (words) values ('lost')`.catch(() => {});
      await next;
      return tx`insert into note (words) values ('lost')`;
    });
    await expect(transaction).rejects.toThrow(LOST);
    expect(await other`select words from note`).toEqual([]);
    await works();
  });

  it("in a transaction that waits for a lock: it fails and is rolled back, the next one works", async () => {
    const lock = await other.reserve();
    await lock`begin`;
    await lock`lock table note in access exclusive mode`;
    let pid = 0;
    const transaction = db.begin(async (tx) => {
      pid = await pidOf(tx);
      await tx`insert into note (words) values ('lost')`;
    });
    const rejection = expect(transaction).rejects.toThrow(LOST);
    await expect.poll(() => pid).toBeGreaterThan(0);
    await isWaiting(pid);
    await end(pid);
    await rejection;
    await lock`commit`;
    lock.release();
    await db.begin((tx) => tx`select 1`);
    expect(await other`select words from note`).toEqual([]);
  });

  it("while it is reserved: its statements fail, and releasing it leaves the pool whole", async () => {
    const mine = await db.reserve();
    await end(await pidOf(mine));
    await expect
      .poll(() =>
        mine`select 1`.then(
          () => "works",
          () => "lost",
        ),
      )
      .toBe("lost");
    mine.release();
    await works();
    const again = await db.reserve();
    expect(await again`select 1 as one`).toEqual([{ one: 1 }]);
    again.release();
  });
});

it("a connection that is lost while it is being opened fails its query, and the next one works", async () => {
  line.cut("closed");
  line.die();
  await expect
    .poll(() =>
      db`select 1`.then(
        () => "works",
        () => "lost",
      ),
    )
    .toBe("lost");
  await expect(db`select 1`).rejects.toThrow(LOST);
  await expect(db.reserve()).rejects.toThrow(LOST);
  await expect(db.begin((tx) => tx`select 1`)).rejects.toThrow(LOST);
  line.revive();
  await works();
  await db.begin((tx) => tx`select 1`);
});
