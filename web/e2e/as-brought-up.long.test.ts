import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { resetStack } from "./as-brought-up.ts";
import { bookedVisit, confirmed, toCheckout } from "./booking.ts";
import { sql } from "./records.ts";
import { aVisitor, cardWebhooks, emailsTo, stack } from "./stack.ts";
import { contentApi, htmlOf } from "./studio.ts";

const QUESTION = "faq-what-is-lamplight";

test("what one file books, pays, publishes, changes and deletes is gone for the next", async () => {
  const page = await aVisitor();
  const { email, consultant } = await bookedVisit(page);
  await toCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await confirmed(page);
  await eventually(async () => expect(await emailsTo(email)).not.toEqual([]));
  await cardWebhooks.travels("hold");
  const heading = await contentApi.fetch<string>("*[_id == 'housingPage'][0].heading");
  await contentApi.patch("housingPage").set({ heading: "Of one file" }).commit();
  await contentApi.create({ _id: "drafts.of-one-file", _type: "faqItem", question: "Of one file?" });
  await contentApi.delete(QUESTION);
  await eventually(async () => expect(await htmlOf("/housing")).toContain("Of one file</h1>"));

  await resetStack(stack);

  expect(await sql`select from patient where email = ${email}`).toEqual([]);
  expect(await htmlOf("/api/doctor/list")).not.toContain(consultant.id);
  expect(await emailsTo(email)).toEqual([]);
  const remembered = await fetch(`${stack.checkoutUrl}/control/payments`);
  expect(await remembered.json()).toEqual([]);
  expect(await htmlOf("/housing")).toContain(`${heading}</h1>`);
  const raw = contentApi.withConfig({ perspective: "raw" });
  expect(await raw.fetch("count(*[_id in ['drafts.of-one-file', $question]])", { question: QUESTION })).toBe(1);
});
