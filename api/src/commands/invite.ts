import { EMAIL_LINK_HOURS, INVITATION_DAYS, inWords } from "../../contract/rules.ts";
import { accessConfigFromProcess } from "../config.ts";
import { printedLink } from "../features/staff/printed-link.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openDb } from "../lib/db/db.ts";
import { type Arguments, CommandError, type Outcome } from "./command.ts";

/** `lamplight invite EMAIL`: prints a one-time link, for the day when email doesn't work. */
export async function invite({ words: [email] }: Arguments): Promise<Outcome> {
  const { database, publicUrl } = accessConfigFromProcess();
  if (!email) throw new CommandError("Please add the person's email: invite owner@example.com");
  const db = openDb(database.url, 1);
  try {
    const { url, isRecovery } = await usingDatabase(database, () => printedLink(db, { email, publicUrl }));
    const advice = isRecovery
      ? `Open this link within ${inWords(EMAIL_LINK_HOURS, "hours")} to choose a new password and set up a new second factor.`
      : `Send this link to ${email}: it opens their account, within ${inWords(INVITATION_DAYS, "days")}.`;
    return { output: `${advice} It works once.\n${url}` };
  } finally {
    await db.end();
  }
}
