import { LOG_KINDS, type LogKind } from "@lamplight/api/contract/audit-actions.ts";

/** The filters of the log, as in its address. Empty means any. */
export type LogFilter = { staff: string; subject: string; kind: LogKind | ""; from: string; to: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[\da-f-]{36}$/i;

/** Reads the filters from the address. Values that can't be meant are ignored. */
export function logFilterIn(search: URLSearchParams): LogFilter {
  const valid = (name: string, form: RegExp) => form.exec(search.get(name) ?? "")?.[0] ?? "";
  return {
    staff: valid("staff", ID),
    subject: valid("subject", ID),
    kind: LOG_KINDS.find((kind) => kind === search.get("kind")) ?? "",
    from: valid("from", DAY),
    to: valid("to", DAY),
  };
}

export const NO_FILTER: LogFilter = { staff: "", subject: "", kind: "", from: "", to: "" };

export const isFiltered = (filter: LogFilter): boolean => Object.values(filter).some((value) => value !== "");

export const LOG_KIND_NAMES: Record<LogKind, string> = {
  visits: "Visits",
  rides: "Rides",
  money: "Payments, refunds and payouts",
  patients: "Patients",
  nurses: "Nurses and their hours",
  drivers: "Drivers",
  inbox: "Inbox",
  access: "Logins and access",
  settings: "Settings",
};
