import type { Context } from "hono";
import { Hono } from "hono";
import { Conversations, ConversationsChanged, OfficeText } from "../../../contract/conversations.ts";
import { PatientId, VisitId } from "../../../contract/office-visits.ts";
import { RideId } from "../../../contract/rides.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { conversationsOf, type TextSubject, textPersonOf } from "./texting.ts";

/** Texts with the people of a ride or visit, and with a patient. */
export const officeTextRoutes = new Hono<AppEnv>()
  .get(
    "/rides/:rideId/texts",
    allow("answer texts", Conversations, "Texts with the people of a ride"),
    param(RideId),
    (c) => respond(c, { kind: "ride", id: c.req.valid("param").rideId }),
  )
  .post(
    "/rides/:rideId/texts",
    allow("answer texts", ConversationsChanged, "Text a person of a ride"),
    param(RideId),
    body(OfficeText),
    (c) => send(c, { kind: "ride", id: c.req.valid("param").rideId }, c.req.valid("json")),
  )
  .get(
    "/visits/:id/texts",
    allow("answer the inbox", Conversations, "Texts with the patient of a visit"),
    param(VisitId),
    (c) => respond(c, { kind: "visit", id: c.req.valid("param").id }),
  )
  .post(
    "/visits/:id/texts",
    allow("answer the inbox", ConversationsChanged, "Text the patient of a visit"),
    param(VisitId),
    body(OfficeText),
    (c) => send(c, { kind: "visit", id: c.req.valid("param").id }, c.req.valid("json")),
  )
  .get("/patients/:id/texts", allow("answer texts", Conversations, "Texts with a patient"), param(PatientId), (c) =>
    respond(c, { kind: "patient", id: c.req.valid("param").id }),
  )
  .post(
    "/patients/:id/texts",
    allow("answer texts", ConversationsChanged, "Text a patient"),
    param(PatientId),
    body(OfficeText),
    (c) => send(c, { kind: "patient", id: c.req.valid("param").id }, c.req.valid("json")),
  );

async function respond(c: Context<AppEnv>, subject: TextSubject, more: { message?: string } = {}) {
  const { services, db, staff } = c.var;
  return reply(c, {
    ...more,
    conversations: await conversationsOf(db, { ...services, role: staff.role }, subject),
  });
}

async function send(c: Context<AppEnv>, subject: TextSubject, input: OfficeText) {
  const { services, staff } = c.var;
  await idempotent(c, (tx) => textPersonOf(services, tx, staff, subject, input));
  return respond(c, subject, { message: "Your text is on its way." });
}
