import { Email } from "@lamplight/api/contract/fields.ts";
import type { Subscribe } from "@lamplight/api/contract/inquiries.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { http } from "../../lib/http.ts";

/** What a subscription needs, apart from its form: the first page anyone loads does without it until somebody subscribes. */

export const readEmail = (written: unknown) => Email.safeParse(written);

/** Asks for the letter. The answer's message says what to do next. */
export const subscribe = (wish: Subscribe) => http.post("/api/user/newsletter", wish, Done);
