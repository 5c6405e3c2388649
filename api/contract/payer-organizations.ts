import { z } from "zod";
import { Email, id, line, Revision } from "./fields.ts";
import { Done } from "./response.ts";
import { LogEntry } from "./staff.ts";

/** An organization that pays for rides on account. */
export const PayerOrganization = z.object({
  _id: z.uuid(),
  revision: Revision,
  name: z.string(),
  contactName: z.string().describe("The person to ask about bills; may be empty"),
  billingEmail: z.string().describe("Where statements are sent"),
  stoppedAt: z.iso.datetime().nullable().describe("Since when no ride can be booked on it; null while it is active"),
});
export type PayerOrganization = z.infer<typeof PayerOrganization>;
/** By name, active ones first. */
export const PayerOrganizationList = Done.extend({ payers: z.array(PayerOrganization) });
export const PayerRecord = PayerOrganization.extend({ timeline: z.array(LogEntry).describe("Newest first") });
export type PayerRecord = z.infer<typeof PayerRecord>;
export const OnePayerOrganization = Done.extend({ payer: PayerRecord });

export const PayerOrganizationId = z.object({ id: id("organization") });

export const NewPayerOrganization = z.object({
  name: line("the organization's name", 100),
  contactName: z
    .string("Please enter the contact's name as text")
    .trim()
    .max(100, "Please keep this under 100 characters")
    .default(""),
  billingEmail: Email,
});
export type NewPayerOrganization = z.infer<typeof NewPayerOrganization>;

export const EditPayerOrganization = NewPayerOrganization.extend({ revision: Revision });
export type EditPayerOrganization = z.infer<typeof EditPayerOrganization>;

export const StopPayerOrganization = z.object({
  revision: Revision,
  isStopped: z.boolean("Please choose whether rides can be booked on this organization"),
});
export type StopPayerOrganization = z.infer<typeof StopPayerOrganization>;
