import { Hono } from "hono";
import { NewOfficeNote, OfficeNotes } from "../../../../contract/patient-edit.ts";
import {
  EditPayerOrganization,
  NewPayerOrganization,
  OnePayerOrganization,
  PayerOrganizationId,
  PayerOrganizationList,
  StopPayerOrganization,
} from "../../../../contract/payer-organizations.ts";
import type { Tx } from "../../../lib/db/db.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { addOfficeNote } from "../../../lib/office/notes.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { addPayer, editPayer, listPayers, payerOf, stopPayer } from "./payer-organizations.ts";

/** Dispatch reads them to book rides. */
const PATH = "/money/payers";

/** Organizations that pay for rides on account. */
export const payerRoutes = new Hono<AppEnv>()
  .get(PATH, allow("read payers", PayerOrganizationList, "Organizations that pay on account"), async (c) =>
    reply(c, { payers: await listPayers(c.var.db) }),
  )
  .post(
    PATH,
    allow("change payers", OnePayerOrganization, "Add an organization that pays on account"),
    body(NewPayerOrganization),
    async (c) => {
      const add = async (tx: Tx) => ({ id: await addPayer(tx, c.var.staff, c.req.valid("json")) });
      const payer = await payerOf(c.var.db, (await idempotent(c, add)).id);
      return reply(c, { message: `${payer.name} is added. You can book rides on its account.`, payer });
    },
  )
  .get(
    `${PATH}/:id`,
    allow("read payers", OnePayerOrganization, "One organization that pays on account"),
    param(PayerOrganizationId),
    async (c) => reply(c, { payer: await payerOf(c.var.db, c.req.valid("param").id) }),
  )
  .patch(
    `${PATH}/:id`,
    allow("change payers", OnePayerOrganization, "Correct an organization"),
    param(PayerOrganizationId),
    body(EditPayerOrganization),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => editPayer(tx, c.var.staff, id, c.req.valid("json")).then(() => ({ id })));
      return reply(c, { message: "The changes are saved.", payer: await payerOf(c.var.db, id) });
    },
  )
  .post(
    `${PATH}/:id/notes`,
    allow("change payers", OfficeNotes, "Add an administrative note about an organization, for the office only"),
    param(PayerOrganizationId),
    body(NewOfficeNote),
    async (c) => {
      const [{ staff }, { id }, { text }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return reply(c, { notes: await idempotent(c, (tx) => addOfficeNote(tx, staff, "payer", id, text)) });
    },
  )
  .post(
    `${PATH}/:id/stop`,
    allow("change payers", OnePayerOrganization, "Stop booking rides on an organization, or start again"),
    param(PayerOrganizationId),
    body(StopPayerOrganization),
    async (c) => {
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => stopPayer(tx, c.var.staff, id, c.req.valid("json")).then(() => ({ id })));
      const payer = await payerOf(c.var.db, id);
      const now = payer.stoppedAt ? "No new rides can be booked on" : "Rides can be booked again on";
      return reply(c, { message: `${now} ${payer.name}.`, payer });
    },
  );
