import { z } from "zod";
import { Done } from "./response.ts";

/** What we stand on and do not run ourselves. */
export const PARTS = ["records", "cards", "mail", "content"] as const;
export type Part = (typeof PARTS)[number];

const moment = z.iso.datetime();
const Owed = z.object({
  waiting: z.int().describe("Not done yet"),
  troubled: z.int().describe("Of those, for an hour or more, or until a person helps"),
});

export const Health = Done.extend({
  at: moment,
  parts: z.array(
    z.object({
      part: z.enum(PARTS),
      isThere: z.boolean(),
      milliseconds: z.int().describe("Until it answered, or was given up"),
    }),
  ),
  owed: z.object({ emails: Owed, refunds: Owed, calls: Owed }),
  jobs: z
    .array(
      z.object({
        name: z.string(),
        doneAt: moment.nullable().describe("When it last went through; null before the first time"),
        failingSince: moment.nullable(),
        isLate: z.boolean().describe("It fails, or has not gone through for a minute"),
      }),
    )
    .describe("Work that time makes due, in the copy that answers"),
  unconfirmedHolds: z
    .object({
      slots: z.int().describe("Unpaid times that accounts with an unconfirmed email hold now"),
      addresses: z.int().describe("Network addresses those accounts hold them from"),
      fullAddresses: z.int().describe("Of those, addresses that hold as many as one address may"),
      isAttack: z.boolean().describe("More than honest patients cause: somebody holds times without paying"),
    })
    .default({ slots: 0, addresses: 0, fullAddresses: 0, isAttack: false }),
  versions: z.object({
    node: z.string(),
    postgres: z.string(),
    schema: z.string().describe("The last migration the database has run"),
  }),
  startedAt: moment.describe("When the copy that answers was started"),
});
export type Health = z.infer<typeof Health>;
