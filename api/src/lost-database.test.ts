import { expect, it } from "vitest";
import { losingDatabase } from "../test/losing-database.ts";

const { child, sql, write, killConnections } = await losingDatabase();

it("a request whose connection is killed while it waits for a lock is answered 503, and the next one works", async () => {
  const lock = await sql.reserve();
  await lock`begin`;
  await lock`lock table contact_message in access exclusive mode`;
  const asked = write();
  // The office's own read of its inbox may wait there as well.
  const ours = "wait_event_type = 'Lock' and query like '%insert into contact_message%'";
  await expect.poll(() => killConnections(ours)).toBe(1);
  const unavailable = "We can't reach our records right now. Please try again in a minute.";
  expect(await asked).toEqual({ status: 503, message: unavailable });
  await lock`rollback`;
  lock.release();
  expect((await write()).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
