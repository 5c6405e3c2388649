import type { ProfileFields } from "@lamplight/api/contract/accounts.ts";
import type { z } from "zod";
import { createKeptEdits } from "../../lib/kept-edits.ts";

/** What patients were changing about their profile when their session ended. */
export const profileEdits = createKeptEdits<{ fields: z.infer<typeof ProfileFields>; picture: File | undefined }>(
  "user",
);
