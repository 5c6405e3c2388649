import type { Fragment, Queries, Tx } from "../db/db.ts";
import { asPool, dryRun } from "../db/transact.ts";
import { AppError } from "../http/errors.ts";
import { withoutCodes } from "../mail/emailed-links.ts";
import { type EmailRenderers, previewEmail, type QueuedEmail, renderEmail, type TextWriters } from "../mail/emails.ts";
import { kindOf } from "../mail/message-kinds.ts";
import type { Services } from "../services.ts";
import type { Previewed } from "./actions.ts";

type ShownEmail = Previewed["email"];
type Show = (services: Services, queued: QueuedEmail) => Promise<ShownEmail | null>;

/** How each kind of email or text is shown, the most important first. */
export type Shown = ReadonlyMap<string, Show>;

/** Emails as their recipients would get them, except that links have no codes. */
export const emailsShown = (renderers: EmailRenderers): Shown =>
  new Map(
    Object.keys(renderers).map((kind) => [
      kind,
      async (services, queued) => {
        const message = await renderEmail(renderers, services, queued, true);
        if (!message) return null;
        const { subject, text } = previewEmail(services, message);
        return { subject, text: withoutCodes(text) };
      },
    ]),
  );

/** Texts as those who booked would get them. */
export const textsShown = (writers: TextWriters): Shown =>
  new Map(
    Object.entries(writers).map(([message, write]) => [
      kindOf(message, { channel: "text" }) ?? message,
      async (services, { subjectId }) => {
        const text = await write(services, subjectId, "own");
        return text && { subject: "Text message", text: text.body };
      },
    ]),
  );

/** The most important of the emails and texts that wait and fulfill a condition; null if there is none. */
export async function queuedEmail(inside: Services, shown: Shown, condition: Fragment): Promise<ShownEmail | null> {
  const kinds = [...shown.keys()];
  const queued = await inside.db<QueuedEmail[]>`
    select kind, subject_id, address from email_outbox where due_at >= now() and kind = any(${kinds}) and ${condition}
    order by array_position(${kinds}, kind), subject_id`;
  for (const one of queued) {
    const email = await shown.get(one.kind)?.(inside, one);
    if (email) return email;
  }
  return null;
}

/** Plays an act and rolls it back. `inside` reads in its transaction. It waits at most a second for a lock: others wait for its own locks. */
export const play = <T>(services: Services, act: (tx: Tx, inside: Services) => Promise<T>): Promise<T> =>
  dryRun(services, async (tx) => {
    await tx`set local lock_timeout = '1s'`;
    return act(tx, { ...services, db: asPool(tx) });
  });

/** What was refunded of a visit or ride so far, what of it waits for a bank, and what can still be refunded. */
export type Money = { refundCents: number; heldCents: number; keepsCents: number };

type Subject = { shown: Shown; moneyOf: (db: Queries) => Promise<Money> };

/**
 * Previews an act: what it refunds and emails, found by playing it. An act that is blocked, by `blockers` or by a conflict of its own, changes
 * nothing.
 */
export async function previewOf(
  services: Services,
  { shown, moneyOf }: Subject,
  blockers: string[],
  act: (tx: Tx) => Promise<unknown>,
): Promise<Previewed> {
  const before = await moneyOf(services.db);
  const nothing = { refundCents: 0, keepsCents: before.keepsCents, email: { subject: "", text: "" } };
  if (blockers.length > 0) return { blockers, ...nothing };
  try {
    return await play(services, async (tx, inside) => {
      await act(tx);
      const after = await moneyOf(tx);
      const heldCents = after.heldCents - before.heldCents;
      return {
        blockers,
        refundCents: after.refundCents - before.refundCents,
        ...(heldCents > 0 && { heldCents }),
        keepsCents: after.keepsCents,
        email: (await queuedEmail(inside, shown, tx`queued_at = now()`)) ?? nothing.email,
      };
    });
  } catch (error) {
    if (error instanceof AppError && error.kind === "conflict") return { blockers: [error.message], ...nothing };
    throw error;
  }
}
