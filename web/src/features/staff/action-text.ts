import type { LogEntry } from "@lamplight/api/contract/staff.ts";

type Words = (subject: string) => string;

/** What somebody did, after their name. What has no words of its own here says it in the log's. */
const WORDS: Record<string, Words> = {
  invited: (whom) => `invited ${whom}`,
  "invitation accepted": () => "accepted the invitation",
  "password reset": () => "chose a new password by email",
  "recovery link made": (whom) => `made a recovery link for ${whom} on the server`,
  "access recovered": () => "used a recovery link: new password, second factor removed",
  "logged in": () => "logged in",
  "recovery code used": () => "used a recovery code",
  "second factor set up": () => "set up a second factor",
  "second factor replaced": () => "set up another app for codes",
  "second factor reset": (whom) => `reset the second factor of ${whom}`,
  "recovery codes renewed": () => "made new recovery codes",
  "role changed": (whom) => `changed the role of ${whom}`,
  "account disabled": (whom) => `disabled ${whom}`,
  "account erased": () => "erased an account of the office",
  "driver erased": () => "erased a driver",
  "nurse erased": () => "erased a nurse",
  "account enabled": (whom) => `let ${whom} in again`,
  "ride offered": (whom) => `was offered a ride of ${whom}`,
  "ride accepted": (whom) => `accepted the ride of ${whom}`,
  "ride rejected": (whom) => `rejected the ride of ${whom}`,
  "ride completed": (whom) => `completed the ride of ${whom}`,
  "ride rejection taken back": (whom) => `takes the ride of ${whom} into account again`,
  "ride step": (whom) => `said how far the ride of ${whom} is`,
  "ride assigned by hand": (whom) => `gave the ride of ${whom} to a driver`,
  "ride taken back": (whom) => `took the ride of ${whom} back from its driver`,
  "ride cancelled": (whom) => `cancelled the ride of ${whom}`,
  "ride no-show": (whom) => `said that nobody was at the door for the ride of ${whom}`,
  "no-show reversed": (whom) => `reversed the no-show of ${whom}`,
  "ride passed on": (whom) => `passed the ride of ${whom} on, whose driver had not set out`,
  "refund tried again": (whom) => `sent the money of ${whom} back once more`,
  "refund given back by hand": (whom) => `gave money back to ${whom} by hand`,
  "difference explained": () => "explained a difference of the books",
  "payout made": (whom) => `put together a payout for ${whom}`,
  "payout paid": (whom) => `paid ${whom} out`,
  "payout taken apart": (whom) => `took a payout for ${whom} apart`,
  "extra granted": (whom) => `granted an extra for the ride of ${whom}`,
  "extra refused": (whom) => `refused an extra for the ride of ${whom}`,
  "driver added": (whom) => `added the driver ${whom}`,
  "driver suspended": (whom) => `suspended ${whom}`,
  "driver reinstated": (whom) => `reinstated ${whom}`,
  "paper sent": () => "sent a paper",
  "paper written down": (whom) => `wrote down a paper of ${whom}`,
  "paper accepted": (whom) => `accepted a paper of ${whom}`,
  "paper refused": (whom) => `refused a paper of ${whom}`,
  "paper read": (whom) => `opened a paper of ${whom}`,
  "vehicle change asked for": () => "asked for another vehicle",
  "vehicle change accepted": (whom) => `accepted the other vehicle of ${whom}`,
  "vehicle change refused": (whom) => `refused the other vehicle of ${whom}`,
  "consultant added": (whom) => `added ${whom}`,
  "consultant changed": (whom) => `changed what is known of ${whom}`,
  "hours changed": (whom) => `changed the hours of ${whom}`,
  "time off taken": (whom) => `entered time off for ${whom === "somebody" ? "everyone" : whom}`,
  "time off ended": (whom) => `ended time off of ${whom === "somebody" ? "everyone" : whom}`,
  "visit kept": (whom) => `kept the visit of ${whom}, though it lies in time off`,
  "attendance noted": (whom) => `said what became of the visit of ${whom}`,
  "note written": (whom) => `wrote a note about the visit of ${whom}`,
  "feed renewed": () => "made a new calendar address",
  "records merged": (whom) => `merged two records into that of ${whom}`,
  "records exported": (whom) => `exported the records of ${whom}`,
  "patients exported": () => "exported the list of patients",
  "inbox item taken": (whom) => `took what ${whom} wrote`,
  "inbox item given back": (whom) => `gave back what ${whom} wrote`,
  "inbox item put off": (whom) => `put off what ${whom} wrote`,
  "inbox item answered": (whom) => `answered ${whom}`,
  "inbox item closed": (whom) => `closed what ${whom} wrote`,
  "inbox item opened again": (whom) => `opened again what ${whom} wrote`,
  "inbox item erased": () => "erased what was kept long enough",
  "résumé read": (whom) => `opened the résumé of ${whom}`,
  "applicant hired": (whom) => `hired ${whom}`,
  "sessions ended": (whom) => `logged ${whom} out everywhere`,
};

export function actionOf({ what, who, subject }: LogEntry): string {
  const words = WORDS[what];
  if (words) return words(subject.name || "somebody");
  return subject.name && subject.name !== who ? `${what}: ${subject.name}` : what;
}

/** One field's change: `role: view → desk`. */
export function changesOf({ change }: LogEntry): string[] {
  return Object.entries(change ?? {}).map(([field, [before, after]]) => `${field}: ${said(before)} → ${said(after)}`);
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(said).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
