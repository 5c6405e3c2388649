import { z } from "zod";
import { requiredText } from "./fields.ts";
import { plainText } from "./pasted.ts";

/** A code of twelve unambiguous letters and digits; case and separators are ignored. `nothing` is said for anything else. */
export const linkCode = (nothing: string) =>
  z.object({
    code: requiredText("Please enter your code", 60, nothing)
      .transform((text) =>
        plainText(text)
          .replace(/[^a-z0-9]/gi, "")
          .toUpperCase(),
      )
      .pipe(z.string().regex(/^[2-9A-HJKMNP-Z]{12}$/, nothing)),
  });

const INCOMPLETE = "This link is incomplete. Please open the link in our email again, or call us.";

/** The code of a link in a patient's emails with which they act without a login: 256 bits, or one of the twelve characters of older emails. */
export const EmailedLinkCode = z.object({
  code: z.union([z.string().regex(/^[\w-]{43}$/), linkCode(INCOMPLETE).shape.code], INCOMPLETE),
});
export type EmailedLinkCode = z.infer<typeof EmailedLinkCode>;
