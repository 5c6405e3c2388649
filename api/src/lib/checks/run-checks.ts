import { CHECKS, type Check, type Health } from "../../../contract/health.ts";
import { checkAddress } from "./address.ts";
import { checkCalls } from "./calls.ts";
import { checkCardKey, checkCardWebhook } from "./cards.ts";
import { type Checked, type Finding, fails } from "./check.ts";
import { checkClock } from "./clock.ts";
import { checkContent } from "./content.ts";
import { checkBackup, checkDatabase } from "./database.ts";
import { checkFiles, checkSpace } from "./files.ts";
import { checkMail, checkPush, checkTexts } from "./messages.ts";

/** Milliseconds that one check may take. */
export const CHECK_LIMIT_MS = 5_000;

const checks: Record<Check, (checked: Checked) => Promise<Finding>> = {
  database: checkDatabase,
  files: checkFiles,
  space: checkSpace,
  mail: checkMail,
  cards: checkCardKey,
  "card webhook": checkCardWebhook,
  content: checkContent,
  calls: checkCalls,
  address: checkAddress,
  clock: checkClock,
  backup: checkBackup,
  texts: checkTexts,
  push: checkPush,
};

/** Tries everything that the configuration names, at once. Takes at most five seconds, and never rejects. */
export function runChecks(checked: Checked): Promise<Health["checks"]> {
  return Promise.all(
    CHECKS.map(async (check) => {
      const found = await inTime(checks[check](checked)).catch((error: unknown) =>
        fails(error instanceof Error ? error.message : String(error), "Look into the server's log."),
      );
      return { check, ...found };
    }),
  );
}

async function inTime(running: Promise<Finding>): Promise<Finding> {
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => late.resolve(fails("It doesn't respond.", "Check that this machine can reach it.")),
    CHECK_LIMIT_MS,
  );
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
