import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../test/database.ts";
import { jobKind, openJobs, worker } from "./jobs.ts";

const { url } = await testDatabase();

it("starts by itself what has a time of its own", async () => {
  const faults: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
  const jobs = openJobs(url, log);
  onTestFinished(() => jobs.stop());
  const ran = vi.fn<() => Promise<void>>().mockResolvedValue();
  const everyMinute = [worker(jobKind("by-the-clock", z.object({})), ran, "* * * * *")];
  await jobs.prepare(everyMinute);
  await jobs.work(everyMinute);
  await vi.waitFor(() => expect(ran).toHaveBeenCalled(), { timeout: 90_000, interval: 250 });
  expect(faults).toEqual([]);
}, 100_000);
