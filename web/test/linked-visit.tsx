import { LinkedChange, LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { paid, week } from "./records.ts";
import { answer, serve } from "./server.ts";
import { visit } from "./visit.tsx";

/** The visit of the link. */
export const of = paid();
const rights = {
  refundCents: 8000,
  reason: "in_time",
  until: "2026-11-20T20:00:00.000Z",
  movesLeft: 2,
  canMove: true,
} as const;
export const linked = (like: Partial<LinkedVisit> = {}) =>
  answer(LinkedVisit, {
    success: true,
    state: "paid",
    consultant: "Amara Okafor",
    docId: of.docId,
    revision: 3,
    startsAt: of.startsAt,
    endsAt: of.endsAt,
    timeZone: of.timeZone,
    joinFrom: of.joinFrom,
    holdExpiresAt: null,
    paidAt: of.paidAt,
    paidBy: "card",
    image: "/files/amara.webp",
    refunded: null,
    dispute: null,
    rights,
    refundState: null,
    feeCents: 8000,
    refundedCents: 0,
    choices: null,
    ...like,
  });
export const preview = (like: Partial<LinkedChange> = {}) =>
  answer(LinkedChange, { success: true, blockers: [], refundCents: 8000, keepsCents: 0, ...like });

/** Opens the page of the link. */
export const open = (more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    "POST /api/visit-link/look": () => linked(),
    [`GET /api/doctor/${of.docId}/slots`]: () => week(),
    ...more,
  });
  const made = () =>
    calls.filter(({ path }) => path.includes("/visit-link/")).map(({ path }) => path.split("/").at(-1));
  return { calls, made, ...visit("/visit-link#7K2M-9QXT-B4HN") };
};
