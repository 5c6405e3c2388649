import { z } from "zod";
import { Done } from "./response.ts";

export const POLICIES = ["terms", "privacy"] as const;

/** A text as it was published. */
export const PolicyVersion = z.object({
  policy: z.enum(POLICIES),
  publishedAt: z.iso.datetime(),
  effectiveOn: z.iso.date().nullable(),
  heading: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

export const PoliciesQuery = z.object({
  at: z.iso.datetime().optional().describe("The moment whose texts are asked for; now if it is left out"),
});

export const PoliciesFound = Done.extend({
  texts: z.array(PolicyVersion).describe("The texts that were published then; those that are not known are left out"),
  versions: z
    .array(PolicyVersion.pick({ policy: true, publishedAt: true, effectiveOn: true }))
    .describe("Latest first"),
});
