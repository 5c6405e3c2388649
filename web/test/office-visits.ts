import {
  Calendar,
  type OfficeVisit,
  OfficeVisitChanged,
  OfficeVisitFound,
} from "@lamplight/api/contract/office-visits.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { officeCalls, ZONE } from "./office.ts";
import { answer, serve } from "./server.ts";
import { visit } from "./visit.tsx";

export const visitId = "01a20000-0000-7000-8000-000000000001";
export const docId = "01a20000-0000-7000-8000-000000000002";
export const operationId = "01a20000-0000-7000-8000-000000000003";

/** A paid visit on Tuesday, November 24, 2026 at 10 AM EST. */
export const aVisit = (like: Partial<OfficeVisit> = {}): OfficeVisit => ({
  _id: visitId,
  bookedAt: "2026-11-20T15:00:00.000Z",
  revision: 3,
  refundNoticeHours: 24,
  state: "paid",
  docId,
  consultant: "Amara Okafor",
  startsAt: "2026-11-24T15:00:00.000Z",
  endsAt: "2026-11-24T15:30:00.000Z",
  timeZone: ZONE,
  callState: "PA",
  heldUntil: null,
  canTextPayLink: false,
  cancelReason: null,
  patient: { _id: docId, name: "Hannah Cole", email: "hannah@own.example", phone: "", revision: 1, hasLogin: true },
  bookedBy: null,
  feeCents: 8000,
  paidCents: 8000,
  refunds: [],
  dispute: null,
  returnedCents: 0,
  dueCents: 0,
  disputedCents: 0,
  lostCents: 0,
  netCents: 8000,
  refundableCents: 8000,
  toGiveBackCents: 0,
  payments: [],
  cardPages: [],
  meetingUrl: null,
  attendance: null,
  attendanceUntil: null,
  unattended: null,
  details: { reason: "", visitFor: null, copyTo: null, documents: [] },
  notes: [],
  fault: null,
  callOpened: { patient: null, nurse: null },
  termsSince: null,
  emails: [],
  timeline: [{ at: "2026-11-20T15:00:00.000Z", who: "Hannah Cole", what: "appointment booked" }],
  ...like,
});

/** The preview of a cancellation with a full refund. */
export const preview = (blockers: string[] = []) =>
  answer(ChangePreviewed, {
    success: true,
    blockers,
    refundCents: 8000,
    keepsCents: 0,
    email: { subject: "Cancelled: Tue", text: "Dear Hannah" },
  });
/** The response to an action on a visit. */
export const changed = (now: OfficeVisit) =>
  answer(OfficeVisitChanged, {
    success: true,
    message: "The visit is canceled.",
    visit: now,
    operationId,
    undoUntil: "2026-11-22T15:00:10.000Z",
  });

/** Opens the visit's page at the office. */
export function openVisit(role: "desk" | "view", more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls(role),
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: aVisit() }),
    "GET /api/office/calendar": () =>
      answer(Calendar, { success: true, day: "2026-11-24", timeZone: ZONE, columns: [] }),
    [`POST /api/office/visits/${visitId}/preview`]: () => preview(),
    [`POST /api/office/visits/${visitId}/cancel`]: () =>
      changed(aVisit({ state: "cancelled", cancelReason: "patient" })),
    [`POST /api/office/undo/${operationId}`]: () =>
      answer(OfficeVisitFound, { success: true, message: "Undone. No email or refund was sent.", visit: aVisit() }),
    ...more,
  });
  return { calls, ...visit(`/office/visits/${visitId}`) };
}
