import { z } from "zod";
import { Done } from "./response.ts";

/** External dependencies. */
export const PARTS = ["records", "cards", "mail", "content"] as const;
export type Part = (typeof PARTS)[number];

/** Everything that a practice sets up, in the order in which it is shown. */
export const CHECKS = [
  "database",
  "files",
  "space",
  "mail",
  "cards",
  "card webhook",
  "content",
  "calls",
  "address",
  "clock",
  "backup",
  "texts",
  "push",
] as const;
export type Check = (typeof CHECKS)[number];

/** Names of checks, as people read them. */
export const CHECK_NAMES: Record<Check, string> = {
  database: "Database",
  files: "Files",
  space: "Free space",
  mail: "Mail server",
  cards: "Payments",
  "card webhook": "Payment webhook",
  content: "Content",
  calls: "Video calls",
  address: "Address",
  clock: "Clock",
  backup: "Backup",
  texts: "Text messages",
  push: "Push messages",
};

export const CheckState = z.enum(["works", "warns", "fails", "off"]);
export type CheckState = z.infer<typeof CheckState>;

const moment = z.iso.datetime();
const Backlog = z.object({
  waiting: z.int().describe("Waiting"),
  troubled: z
    .int()
    .describe("Of those, the ones that fail or wait for too long. What a person has to do is on Today instead"),
});

/** What each background job does, by its name. */
export const JOB_NAMES: Readonly<Record<string, string>> = {
  checkouts: "Card checkouts",
  refunds: "Refunds",
  "refunds made by hand": "Refunds made at the card provider",
  holds: "End of unpaid holds",
  "next free times": "Next free times of nurses",
  "waitlist requests": "End of waitlist requests",
  waitlist: "Offers to the waitlist",
  "unkept-visits": "Visits that no nurse can keep",
  visits: "Completion of visits",
  reminders: "Visit reminders",
  calls: "Video links",
  meetings: "Changes of video meetings",
  drivers: "Drivers for changed rides",
  rides: "Drivers for rides",
  "push notifications": "Notifications on drivers' phones",
  "ride plans": "Weekly ride plans",
  "trip imports": "Trip imports",
  "ride reminders": "Ride reminders",
  emails: "Emails",
  texts: "Texts",
  "file-removal": "Deletion of replaced files",
  "driver documents": "Reminders of drivers' documents",
  "nurse-lists": "Nurses' emails about tomorrow",
  office: "Alerts to the office",
  "office-digest": "The office's morning email",
  "office-urgent": "Urgent emails to the office",
  "weekly-report": "Weekly reports",
  details: "Deletion of old visit notes",
  inbox: "Deletion of old messages",
  "read phone numbers": "Reading of stored phone numbers",
  "payer-statements": "Statements to organizations",
  reconciliation: "Nightly reconciliation",
  tidy: "Deletion of expired data",
  policies: "Texts of terms and privacy",
};

export const Health = Done.extend({
  at: moment,
  parts: z.array(
    z.object({
      part: z.enum(PARTS),
      isThere: z.boolean(),
      milliseconds: z.int().describe("Time until it responded or timed out"),
    }),
  ),
  checks: z
    .array(
      z.object({
        check: z.enum(CHECKS),
        state: CheckState.describe(
          "warns: it works, but not for long or not wholly; off: it is not set up, which is allowed",
        ),
        found: z.string().describe("What was found, in one sentence"),
        advice: z.string().nullable().describe("What to do about it"),
      }),
    )
    .default([])
    .describe("What was set up and whether it works, tried in the last few minutes"),
  owed: z.object({ emails: Backlog, refunds: Backlog, calls: Backlog }),
  jobs: z
    .array(
      z.object({
        name: z.string(),
        doneAt: moment.nullable().describe("When it last completed; null before the first time"),
        failingSince: moment.nullable(),
        isLate: z.boolean().describe("It fails, or has not completed for too long"),
      }),
    )
    .describe("Background jobs of the instance that responds"),
  unconfirmedHolds: z
    .object({
      slots: z.int().describe("Unpaid slots held by accounts with an unconfirmed email"),
      addresses: z.int().describe("Network addresses that hold them"),
      fullAddresses: z.int().describe("Of those, addresses at their limit"),
      isAttack: z.boolean().describe("More than normal use: someone may be blocking slots without paying"),
    })
    .default({ slots: 0, addresses: 0, fullAddresses: 0, isAttack: false }),
  versions: z.object({
    node: z.string(),
    postgres: z.string(),
    schema: z.string().describe("The database's latest migration"),
  }),
  startedAt: moment.describe("When the instance that responds was started"),
});
export type Health = z.infer<typeof Health>;
