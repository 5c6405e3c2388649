import { EMAIL_LINK_HOURS, inWords } from "../contract/rules.ts";
import { recoveryConfigFromProcess } from "./config.ts";
import { recoveryLink } from "./features/staff/recovery-link.ts";
import { openDb } from "./lib/db/db.ts";

/** `npm run recover-owner -- EMAIL`: prints a one-time link for an owner who can't log in any more. */
try {
  const { databaseUrl, publicUrl } = recoveryConfigFromProcess();
  const [, , email] = process.argv;
  if (!email) throw new Error("Please add the owner's email: npm run recover-owner -- owner@example.com");
  const db = openDb(databaseUrl, 1);
  try {
    const link = await recoveryLink(db, { email, publicUrl });
    process.stdout.write(
      `Open this link within ${inWords(EMAIL_LINK_HOURS, "hours")} to choose a new password and set up a new second factor. It works once.\n${link}\n`,
    );
  } finally {
    await db.end();
  }
} catch (error) {
  process.stderr.write(`No link was created. ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
