import { formatPhone } from "../../../contract/format-phone.ts";
import type { Tx } from "../../lib/db/db.ts";

const SUBJECT = "Text message";

/** Stores a text message in the office's inbox, with the name of the number's patient. Stored once, however often it is delivered. */
export async function keepText(
  tx: Tx,
  { from, body, carrierId }: { from: string; body: string; carrierId: string },
): Promise<void> {
  await tx`
    insert into contact_message (name, email, subject, message, phone, carrier_id)
    values (coalesce((select name from patient where id = patient_of_number(${from})), ${formatPhone(from)}), '', ${SUBJECT},
      ${body.slice(0, 2000)}, ${from}, ${carrierId})
    on conflict on constraint contact_message_carrier_id_once do nothing`;
}
