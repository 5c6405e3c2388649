import { CHECK_NAMES, type CheckState, type Health } from "../../contract/health.ts";
import { configFromProcess } from "../config.ts";
import { runChecks } from "../lib/checks/run-checks.ts";
import { openDb } from "../lib/db/db.ts";
import { openFiles } from "../lib/files/files.ts";
import { openMail } from "../lib/mail/mail.ts";
import { openVideoCalls } from "../lib/video-call.ts";
import type { Outcome } from "./command.ts";

/** `lamplight check`: tries everything that the configuration names, and prints what works and what to do about the rest. */
export async function check(): Promise<Outcome> {
  const config = configFromProcess();
  const db = openDb(config.database.url, 2, config.database.isPooled);
  const mail = openMail(config.mail, config.firstPractice);
  try {
    const files = await openFiles(config);
    const checks = await runChecks({
      config,
      db,
      mail,
      files,
      videoCalls: openVideoCalls(config.meetings, config.firstPractice),
    });
    return { output: checkTable(checks), isOk: checks.every(({ state }) => state !== "fails") };
  } finally {
    mail.close();
    await db.end({ timeout: 0 });
  }
}

const STATES: Record<CheckState, string> = { works: "ok", warns: "warning", fails: "FAILED", off: "off" };

/** One line per check, and below it what to do. */
export function checkTable(checks: Health["checks"]): string {
  const wide = Math.max(...checks.map(({ check: name }) => CHECK_NAMES[name].length));
  const column = Math.max(...Object.values(STATES).map(({ length }) => length));
  const lines = checks.flatMap(({ check: name, state, found, advice }) => [
    `${STATES[state].padEnd(column)}  ${CHECK_NAMES[name].padEnd(wide)}  ${found}`,
    ...(advice === null ? [] : [`${" ".repeat(column + wide + 4)}→ ${advice}`]),
  ]);
  const failed = checks.filter(({ state }) => state === "fails").length;
  const sum = failed === 0 ? "Everything that is needed works." : `${failed} of ${checks.length} failed.`;
  return [...lines, "", sum].join("\n");
}
