import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { paths } from "../../web/src/app/paths.ts";
import type { Stack } from "../local/stack.ts";
import { addConsultants, CONSULTANTS, idOf } from "./population.ts";

const SECONDS = 60;
const CHANGES_A_SECOND = 10;
const LOOK_AGAIN_MS = 200;
/** What Linux counts processor time in, a second. */
const TICKS = 100;

/** `behindMs`: of one change a second, until its page said it. `share`: of one core, over all the while. */
export type Writing = { behindMs: number[]; share: number };

/**
 * A thousand nurses, ten of whom change each second: how far the written pages are behind, and what writing them takes while each
 * second somebody comes to Home and to the list of nurses, and reads of one who has just changed.
 */
export async function measureWriting({ siteUrl, databaseUrl }: Stack): Promise<Writing> {
  const db = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  const read = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();
  const pageOf = (nurse: number) => read(paths.appointment(idOf("consultant", nurse)));
  const untilSaid = async (nurse: number, words: string) => {
    while (!(await pageOf(nurse)).includes(words)) await pause(LOOK_AGAIN_MS);
  };
  try {
    await addConsultants(db, CONSULTANTS);
    await untilSaid(CONSULTANTS - 1, "delivered-content");
    const writer = writerOfPages();
    const [begun, before] = [performance.now(), secondsOf(writer)];
    const behindMs: Promise<number>[] = [];
    for (let change = 0; change < SECONDS * CHANGES_A_SECOND; change += 1) {
      await pause(Math.max(0, begun + (change * 1000) / CHANGES_A_SECOND - performance.now()));
      // Adjacent entries of the list are far from each other in time.
      const nurse = (change * 7) % CONSULTANTS;
      if (change % CHANGES_A_SECOND > 0) await changeSomething(db, nurse, change);
      else {
        const dollars = 1000 + change;
        await db`update consultant set fee_cents = ${dollars * 100} where id = ${idOf("consultant", nurse)}`;
        const changedAt = performance.now();
        behindMs.push(untilSaid(nurse, `"fees":${dollars}`).then(() => performance.now() - changedAt));
        for (const list of [paths.home, paths.doctors]) void read(list);
      }
    }
    const share = (secondsOf(writer) - before) / ((performance.now() - begun) / 1000);
    return { behindMs: await Promise.all(behindMs), share };
  } finally {
    await db.end();
  }
}

/** Fees, and by turns who can be booked. */
async function changeSomething(db: postgres.Sql, nurse: number, change: number): Promise<void> {
  const id = idOf("consultant", nurse);
  if (change % 2 === 0) await db`update consultant set available = not available where id = ${id}`;
  else await db`update consultant set fee_cents = fee_cents + 100 where id = ${id}`;
}

/** The process that this one started for writing pages. */
function writerOfPages(): string {
  const ours = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === String(process.pid));
  const writer = ours.find((pid) => /\/main\.js$/.test(partsOf(`/proc/${pid}/cmdline`, "\0").join(" ").trim()));
  if (!writer) throw new Error("Nothing writes pages");
  return writer;
}

const parentOf = (pid: string) => numbersOf(pid)[1];
const secondsOf = (pid: string) => (Number(numbersOf(pid)[11]) + Number(numbersOf(pid)[12])) / TICKS;

/** What Linux says of a process after its name, from its state on. */
const numbersOf = (pid: string): string[] => partsOf(`/proc/${pid}/stat`, " ", /^.*\) /s);

/** Nothing of a process that has just ended. */
function partsOf(file: string, between: string, without = /^$/): string[] {
  try {
    return readFileSync(file, "utf8").replace(without, "").split(between);
  } catch {
    return [];
  }
}
