import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { sql } from "./records.ts";
import { onlyDrivers, paidRide, phone } from "./riding.ts";
import { aVisitor, axeFaults } from "./stack.ts";

const CANCELLINGS = [
  ["one hour", "$32.50 will be refunded to your card. $32.50 isn't refundable.", /^Refund(ed|ing) \$32\.50/],
  ["three hours", "$65 will be refunded to your card.", /^Refund(ed|ing) \$65$/],
] as const;

test.each(sampleOf(CANCELLINGS, 1))(
  "an accepted ride, canceled %s ahead, shows the refund first: %s",
  async (ahead, refundedCents, status) => {
    const [van] = await onlyDrivers("Wheelchair Van");
    const patient = await aVisitor(phone);
    const email = await paidRide(patient);
    await sql`
      update ride set status = 'accepted', driver_id = (select id from driver where email = ${van?.email ?? ""}), starts_at = now() + ${ahead.replace("three", "3").replace("one", "1")}::interval + interval '5 minutes'
      where patient_id = (select id from patient where email = ${email})`;
    await patient.reload();
    await patient.getByRole("link", { name: "Open ride" }).click();
    await patient.getByRole("button", { name: "Cancel this ride" }).click();
    const dialog = patient.getByRole("dialog", { name: "Cancel this ride?" });
    await dialog.getByText(refundedCents, { exact: false }).waitFor();
    expect(await axeFaults(patient)).toEqual([]);
    await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
    await dialog.waitFor({ state: "hidden" });
    await patient.getByText(status).first().waitFor();
  },
);
