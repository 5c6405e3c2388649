import { OFFICE_ROLES, type OfficeRole, type Role } from "./staff.ts";

/** A role that may do something, wholly (true) or with a limit, and what the action includes beyond its name. */
export type Permission = { [role in OfficeRole]?: true | string } & { includes?: string };

const OWNER = { owner: true } as const;
const DESK = { owner: true, desk: true } as const;
const DESK_AND_VIEW = { owner: true, desk: true, view: true } as const;
const DISPATCH = { owner: true, desk: true, dispatch: true } as const;
const EVERYONE = { owner: true, desk: true, dispatch: true, view: true } as const;

/**
 * What each role at the office may do. Routes, menus and buttons read it, and `npm run typegen` writes it into docs/rules/office.md.
 * Limits are sentences for people; the services of these actions enforce them.
 */
export const MAY = {
  "see Today": { ...EVERYONE, desk: "all but reconciliation", dispatch: "rides", view: "all but the inbox" },
  "handle tasks": { ...DISPATCH, includes: "take, give to a colleague, snooze, done" },
  "unassign colleagues": { ...OWNER, includes: "from tasks and inbox items" },
  "get the morning email": DESK,
  "read patients": { ...EVERYONE, dispatch: "riders, without their visits" },
  "read patients without rides": DESK_AND_VIEW,
  "export patients": DESK_AND_VIEW,
  "change patients": { ...DESK, includes: "merge, records, correct, notes" },
  "read visits": { ...DESK_AND_VIEW, includes: "calendar" },
  "see links to calls": DESK,
  "change visits": { ...DESK, includes: "book, reschedule, cancel, notes, attendance" },
  "refund visits": { owner: "any amount", desk: "up to the limit of the settings, or by the rule" },
  "exceed the refund limit": OWNER,
  "read rides": EVERYONE,
  "export rides": { ...EVERYONE, includes: "without amounts" },
  "book rides": { ...DISPATCH, includes: "for a caller, ride plans, import trips" },
  "change rides": {
    ...DISPATCH,
    includes: "assign, unassign, edit, enter a step, no-show, cancel, ready, notes, driver unavailable",
  },
  "read drivers": EVERYONE,
  "schedule drivers": { ...DISPATCH, includes: "hours, days off, spare vehicles" },
  "review drivers": { ...DISPATCH, includes: "documents, vehicle changes, notes" },
  "suspend drivers": { ...DISPATCH, includes: "reinstate" },
  "edit drivers": { ...DESK, includes: "add, correct" },
  "request extras": { ...DESK, includes: "ask the passenger, decline" },
  "approve extras": { owner: "any amount", desk: "up to the limit of the settings" },
  "manage consultants": { ...DESK, includes: "hours, time off, invitations, notes" },
  "moderate reviews": { ...DESK, includes: "read all of a nurse, hide, show" },
  "answer the inbox": { ...DESK, includes: "résumés" },
  "change canned replies": DESK,
  "text many": { ...DISPATCH, dispatch: "riders" },
  "answer texts": { ...DISPATCH, dispatch: "of riders", includes: "take, snooze, close" },
  "read payments": { ...DESK_AND_VIEW, includes: "refunds, disputes" },
  "check card pages of visits": { ...DESK, includes: "ask the provider" },
  "check card pages of rides": { ...DISPATCH, includes: "ask the provider" },
  "download evidence": { ...DESK, includes: "for the bank, of a dispute" },
  "complete refunds": { ...DESK, includes: "retry, mark as refunded" },
  "read payers": EVERYONE,
  "change payers": { ...DESK, includes: "add, correct, stop, notes" },
  "read payer accounts": { ...DESK_AND_VIEW, includes: "statements, payments" },
  "change payer accounts": { ...DESK, includes: "resend statements, record and remove payments" },
  "read drivers' earnings": DESK_AND_VIEW,
  "read reconciliation": { ...OWNER, view: true },
  reconcile: OWNER,
  "read payouts": { ...OWNER, view: true },
  "make payouts": { ...OWNER, includes: "bank file, mark as paid, returned by the bank" },
  "change bank accounts": { ...OWNER, includes: "of nurses, drivers and the practice" },
  "export the books": { ...OWNER, view: true },
  "read reports": DESK_AND_VIEW,
  "choose who gets the weekly report": OWNER,
  "read the log": { owner: "all", desk: "own actions", dispatch: "own actions" },
  "read the whole log": OWNER,
  "manage staff": OWNER,
  "erase people": { ...OWNER, includes: "nurses, drivers, staff" },
  "read settings": EVERYONE,
  "change settings": OWNER,
  "see health": OWNER,
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof MAY;

const permissions: Record<Action, Permission> = MAY;

/** The roles that may do it, with or without a limit. */
export const rolesFor = (action: Action): OfficeRole[] => OFFICE_ROLES.filter((role) => permissions[action][role]);

export const may = (role: Role, action: Action): boolean => role !== "nurse" && Boolean(permissions[action][role]);
