import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { aPhone, fill, openOffice, press } from "./office.ts";
import { aPaidVisit, sql } from "./records.ts";
import { axeFaults, stack } from "./stack.ts";

/** A card payment with $30 that cannot be refunded; `dispute` lets a bank dispute the rest. */
async function problemPayment() {
  const { appointmentId } = await aPaidVisit();
  const name = `Hannah ${randomUUID().slice(0, 8)}`;
  const paymentId = `pi_${randomUUID()}`;
  await sql`
    update patient set name = ${name} where id = (select patient_id from appointment where id = ${appointmentId})`;
  const [paid] = await sql<{ id: string }[]>`
    insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at)
    select patient_id, id, 8000, 'paid', now(), ${randomUUID()}, 'https://pay.test', ${paymentId}, now()
    from appointment where id = ${appointmentId} returning id`;
  const checkoutId = paid?.id ?? "";
  await sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason, tries, due_at, problem, problem_since)
    values (${checkoutId}, ${paymentId}, 3000, 'office', 9, now() + interval '1 hour', 'The bank has refused the money.', now())`;
  /** A bank that decides about a payment blocks its refunds, so it comes later. */
  const dispute = () => sql`
    insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, due_by)
    values (${`du_${randomUUID()}`}, ${paymentId}, ${checkoutId}, 5000, 'fraudulent', 'needs_response', now() + interval '5 days')`;
  return { name, dispute };
}

/** Makes a payment at the card provider that is not ours. Returns its id. */
async function unknownPayment(): Promise<string> {
  const api = (path: string, body?: URLSearchParams) =>
    fetch(`${stack.checkoutUrl}/v1${path}`, {
      ...(body ? { method: "POST", body } : {}),
      headers: { authorization: "Bearer sk_test_the_office" },
    }).then((answer) => answer.json());
  const Session = z.object({ id: z.string(), url: z.string().nullable(), payment_intent: z.string().nullable() });
  const page = new URLSearchParams({
    mode: "payment",
    success_url: "https://other.test",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "4200",
    "line_items[0][price_data][product_data][name]": "Something else",
  });
  const { id, url } = Session.parse(await api("/checkout/sessions", page));
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email: "a@b.test" }), redirect: "manual" });
  return Session.parse(await api(`/checkout/sessions/${id}`)).payment_intent ?? "";
}

test("at 390 px and by keyboard: a stuck refund is made by hand, a dispute is found, and a difference explained", async () => {
  const [{ name, dispute }, paymentId] = [await problemPayment(), await unknownPayment()];
  const { page } = await openOffice("owner", aPhone);
  const row = (list: string) => page.getByRole("table", { name: list }).getByRole("row").filter({ hasText: name });

  await page.goto("/office/money");
  await row("Payments").getByText("$30 still to refund.", { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto("/office/money?part=refunds");
  await row("Refunds").getByText("The bank has refused the money.", { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row("Refunds").getByRole("link", { name, exact: true }).focus();
  await press(page, "Mark as refunded");
  await page.getByRole("dialog", { name: "Mark $30 as refunded?" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fill(page, "How was it refunded?", "By check number 112");
  await press(page, "Mark as refunded");
  await row("Refunds").waitFor({ state: "detached" });
  await page.goto("/office/money?part=refunds&tab=returned");
  await row("Refunds").getByText("Olive Desk refunded it by hand", { exact: false }).waitFor();

  await dispute();
  await page.goto("/office/money?part=disputes");
  await row("Disputes").getByText("Waiting for our response.").waitFor();
  await row("Disputes").getByRole("link", { name: "Answer at the card provider" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.goto("/office/money?part=check");
  await press(page, "Check now");
  const gap = page.getByRole("region", { name: "Differences" }).getByRole("row").filter({ hasText: paymentId });
  await gap.getByText("Payment missing here").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await gap.getByRole("button", { name: "Explain" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Payment missing here: $42" }).waitFor();
  await fill(page, "Explanation", "The Christmas market");
  await press(page, "Save explanation");
  const settled = page.getByRole("region", { name: "Settled" }).getByRole("row").filter({ hasText: paymentId });
  await settled.getByText("“The Christmas market”", { exact: false }).waitFor();
  await gap.waitFor({ state: "detached" });
});
