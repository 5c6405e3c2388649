import { Email } from "@lamplight/api/contract/fields.ts";
import type { Subscribe } from "@lamplight/api/contract/inquiries.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { http } from "../../../lib/http/http.ts";

/** Code of the subscription, loaded only when somebody subscribes. */

export const readEmail = (written: unknown) => Email.safeParse(written);

/** Subscribes to the newsletter. The response's message says what to do next. */
export const subscribe = (input: Subscribe) => http.post("/api/user/newsletter", input, Done);
