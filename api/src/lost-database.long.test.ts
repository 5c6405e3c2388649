import { expect, it } from "vitest";
import { losingDatabase } from "../test/losing-database.ts";

/** Milliseconds until everything must work again. */
const RECOVERY_MS = 10_000;
const CLIENTS = 20;
const KILLS = 100;

const { child, output, write, logIn, killConnections, stopServer, startServer } = await losingDatabase();

it(`connections killed at random under ${CLIENTS} clients cost 503s and no process`, async () => {
  const outputBefore = output().length;
  let isOver = false;
  const met = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
    while (!isOver) met.add((await (turn % 2 === 0 ? write : logIn)()).status);
  });
  let killed = 0;
  await expect.poll(async () => (killed += await killConnections("true"))).toBeGreaterThan(KILLS);
  isOver = true;
  await Promise.all(clients);
  expect([...met].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await write()).status, { timeout: RECOVERY_MS }).toBe(200);
  const newOutput = output().slice(outputBefore);
  expect([child.exitCode, newOutput.match(/.*request failed.*/)?.[0]]).toEqual([null, undefined]);
});

it(`PostgreSQL stopped under ${CLIENTS} clients and started again causes 503s, and then everything works`, async () => {
  let isOver = false;
  const met = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, turn) => {
    while (!isOver) met.add((await (turn % 2 === 0 ? write : logIn)()).status);
  });
  await expect.poll(() => [...met]).toContain(200);
  await stopServer();
  await expect.poll(() => [...met]).toContain(503);
  await startServer();
  await expect.poll(async () => (await write()).status, { timeout: RECOVERY_MS }).toBe(200);
  isOver = true;
  await Promise.all(clients);
  expect([...met].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
  expect(child.exitCode).toBeNull();
});
