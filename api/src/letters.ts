import { accountLetters } from "./features/accounts/letters.ts";
import { appointmentLetters, refundSent } from "./features/appointments/letters.ts";
import { inquiryLetters } from "./features/inquiries/letters.ts";
import { newsletterLetters } from "./features/newsletter/letters.ts";
import { reviewThanks } from "./features/reviews/letters.ts";
import { rideLetters, rideRefundSent } from "./features/rides/letters.ts";
import { isUnsent, markSent, type Writer } from "./lib/letters.ts";
import type { Services } from "./lib/services.ts";

/** Every kind of letter and who writes it. */
export const writers: Record<string, Writer> = {
  ...accountLetters,
  ...appointmentLetters,
  ...inquiryLetters,
  ...newsletterLetters,
  ...rideLetters,
  "refund-sent": async (on, refundId) => (await refundSent(on, refundId)) ?? (await rideRefundSent(on, refundId)),
  "review-thanks": reviewThanks,
};

/** Writes a posted letter as things stand now and hands it to the mail server. */
export async function deliver(on: Services, kind: string, about: string): Promise<void> {
  const write = writers[kind];
  if (!write) throw new Error(`Nobody writes letters of the kind ${kind}`);
  if (!(await isUnsent(on.db, kind, about))) return;
  const letter = await write(on, about);
  if (letter) await on.mail.send(letter, `${kind}.${about}`);
  await markSent(on.db, kind, about);
}
