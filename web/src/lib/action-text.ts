import type { LogEntry } from "@lamplight/api/contract/staff.ts";

type ActionText = (subject: string) => string;

/** Replaces the name of a subject that has none. */
const SOMEONE = "someone";

/** The text shown after a person's name for each audit action. Other actions are shown as stored. */
const TEXTS: Record<string, ActionText> = {
  invited: (whom) => `invited ${whom}`,
  "invitation accepted": () => "accepted the invitation",
  "password reset": () => "reset their password by email",
  "recovery link created": (whom) => `created a recovery link for ${whom} on the server`,
  "access recovered": () => "used a recovery link, which reset the password and removed the second factor",
  "account created": () => "created an account",
  "account created by the office": (whom) => `created an account for ${whom}`,
  "appointment booked": () => "booked the visit",
  "appointment rescheduled": () => "rescheduled the visit",
  "appointment canceled": () => "canceled the visit",
  "appointment paid": () => "received the payment",
  "second payment received": () => "received a second payment, which is refunded in full",
  "unmatched payment received": () => "received a payment that nothing was booked for, which is refunded in full",
  "dispute opened": () => "learned that the cardholder's bank disputes the payment",
  "dispute won": () => "learned that the bank decided for us: the payment stays with us",
  "dispute lost": () => "learned that the bank returned the payment to the cardholder",
  "dispute changed": () => "learned of a new status of the dispute",
  "payments exported": () => "exported the payments",
  "visits exported": () => "exported the visits",
  "rides exported": () => "exported the rides",
  "evidence downloaded": () => "downloaded the evidence for the bank",
  "change confirmed": () => "confirmed the change",
  "payment taken by hand": () => "recorded a payment by cash or check",
  "payment refunded by hand": () => "refunded by hand",
  "refund sent": () => "sent a refund",
  "payment link created": () => "created a payment link",
  "action undone": () => "undid the last action",
  "email added": () => "added an email",
  "email resent": () => "resent an email",
  "provider no-show recorded": () => "reported that no nurse joined the visit",
  "provider no-show reversed": () => "recorded that the visit took place",
  "visit details changed": () => "changed the details of the visit",
  "visit document sent": () => "sent a document for the visit",
  "visit document removed": () => "removed a document from the visit",
  "visit document opened": () => "opened a document of the visit",
  "logged in": () => "logged in",
  "recovery code used": () => "used a recovery code",
  "second factor set up": () => "set up a second factor",
  "second factor replaced": () => "switched to another authenticator app",
  "second factor reset": (whom) => `reset ${whom}'s second factor`,
  "recovery codes created": () => "created new recovery codes",
  "role changed": (whom) => `changed ${whom}'s role`,
  "account disabled": (whom) => `disabled ${whom}'s account`,
  "account erased": () => "erased an office account",
  "driver erased": () => "erased a driver",
  "nurse erased": () => "erased a nurse",
  "account enabled": (whom) => `enabled ${whom}'s account`,
  "account deleted": () => "deleted their account",
  "profile changed": () => "edited their profile",
  "password changed": () => "changed their password",
  "email changed": () => "changed their email",
  "email confirmed": () => "confirmed their email",
  "copy confirmed": () => "agreed to get emails about the visit",
  "logged out elsewhere": () => "logged out another device",
  "logged out everywhere": () => "logged out everywhere",
  "text reminders agreed to": () => "signed up for text reminders",
  "text reminders stopped": () => "stopped text reminders",
  "slot offered": () => "offered a slot from the waitlist",
  "times offered": () => "offered other times by email",
  "review written": () => "wrote a review",
  "ride booked": (whom) => `booked a ride for ${whom}`,
  "ride paid": (whom) => `received the payment for ${whom}'s ride`,
  "ride moved": (whom) => `rescheduled ${whom}'s ride`,
  "ride called for": (whom) => `asked to be picked up on ${whom}'s ride`,
  "ride still needed": (whom) => `confirmed that ${whom}'s return ride is needed`,
  "ride shared": (whom) => `shared ${whom}'s ride`,
  "ride not shared any more": (whom) => `stopped sharing ${whom}'s ride`,
  "ride plan booked": (whom) => `booked a ride plan for ${whom}`,
  "ride plan day skipped": (whom) => `skipped a day of ${whom}'s ride plan`,
  "ride plan day wanted after all": (whom) => `restored a day of ${whom}'s ride plan`,
  "ride plan ended": (whom) => `ended ${whom}'s ride plan`,
  "extra asked of the passenger": (whom) => `emailed ${whom} a request to pay an extra`,
  "extra called back": (whom) => `canceled the request to ${whom} to pay an extra`,
  "extra paid": (whom) => `received the payment for an extra of ${whom}'s ride`,
  "ride offered": (whom) => `was offered ${whom}'s ride`,
  "ride accepted": (whom) => `accepted ${whom}'s ride`,
  "ride rejected": (whom) => `rejected ${whom}'s ride`,
  "ride completed": (whom) => `completed ${whom}'s ride`,
  "ride rejection withdrawn": (whom) => `withdrew the rejection of ${whom}'s ride`,
  "ride step": (whom) => `updated the status of ${whom}'s ride`,
  "ride assigned by hand": (whom) => `assigned a driver to ${whom}'s ride`,
  "ride unassigned": (whom) => `unassigned the driver of ${whom}'s ride`,
  "ride canceled": (whom) => `canceled ${whom}'s ride`,
  "ride no-show": (whom) => `recorded a no-show for ${whom}'s ride`,
  "no-show reversed": (whom) => `reversed ${whom}'s no-show`,
  "ride reassigned": (whom) => `reassigned ${whom}'s ride because the driver hadn't set out`,
  "refund retried": (whom) => `retried ${whom}'s refund`,
  "refund sent by hand": (whom) => `refunded ${whom} by hand`,
  "difference explained": () => "explained a reconciliation difference",
  "payout created": (whom) => `created a payout for ${whom}`,
  "payout paid": (whom) => `marked a payout to ${whom} as paid`,
  "payout deleted": (whom) => `deleted a payout for ${whom}`,
  "extra approved": (whom) => `approved an extra for ${whom}'s ride`,
  "extra declined": (whom) => `declined an extra for ${whom}'s ride`,
  "driver added": (whom) => `added ${whom} as a driver`,
  "driver suspended": (whom) => `suspended ${whom}`,
  "driver reinstated": (whom) => `reinstated ${whom}`,
  "document sent": () => "sent a document",
  "document added": (whom) => `added a document for ${whom}`,
  "document accepted": (whom) => `accepted a document from ${whom}`,
  "document declined": (whom) => `declined a document from ${whom}`,
  "document opened": (whom) => `opened a document from ${whom}`,
  "vehicle change requested": () => "asked to change vehicles",
  "vehicle change accepted": (whom) => `accepted ${whom}'s vehicle change`,
  "vehicle change declined": (whom) => `declined ${whom}'s vehicle change`,
  "consultant added": (whom) => `added ${whom}`,
  "consultant changed": (whom) => `edited ${whom}'s record`,
  "hours changed": (whom) => `changed ${whom}'s hours`,
  "time off added": (whom) => `added time off for ${whom === SOMEONE ? "everyone" : whom}`,
  "time off ended": (whom) => `ended time off for ${whom === SOMEONE ? "everyone" : whom}`,
  "visit kept": (whom) => `kept ${whom}'s visit during time off`,
  "attendance recorded": (whom) => `recorded attendance for ${whom}'s visit`,
  "note added": (whom) => `added a note to ${whom}'s visit`,
  "calendar link created": () => "created a new calendar link",
  "records merged": (whom) => `merged another record into ${whom}'s`,
  "records exported": (whom) => `exported ${whom}'s records`,
  "patients exported": () => "exported the patient list",
  "inbox item taken": (whom) => `took ${whom}'s message`,
  "inbox item unassigned": (whom) => `unassigned ${whom}'s message`,
  "inbox item snoozed": (whom) => `snoozed ${whom}'s message`,
  "inbox item answered": (whom) => `replied to ${whom}`,
  "inbox item closed": (whom) => `closed ${whom}'s message`,
  "inbox item reopened": (whom) => `reopened ${whom}'s message`,
  "inbox item erased": () => "deleted an old message",
  "résumé opened": (whom) => `opened ${whom}'s résumé`,
  "applicant hired": (whom) => `hired ${whom}`,
  "sessions ended": (whom) => `logged ${whom} out everywhere`,
};

/** The text of a stored action on a record that the page already names. */
export const actionOnRecord = (what: string): string => TEXTS[what]?.("the patient") ?? what;

export function actionText({ what, who, subject }: LogEntry): string {
  const text = TEXTS[what]?.(subject.name || SOMEONE);
  if (!text) return subject.name && subject.name !== who ? `${what}: ${subject.name}` : what;
  return subject.name === who ? text.replace(` for ${who}`, "").replace(`${who}'s`, "their") : text;
}

/** One field's change: `role: view → desk`. */
export function changeTexts({ change }: LogEntry): string[] {
  return Object.entries(change ?? {}).map(
    ([field, [before, after]]) => `${field}: ${format(before)} → ${format(after)}`,
  );
}

function format(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(format).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
