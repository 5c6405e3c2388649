import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { paidVisit, reportProviderNoShow } from "./nobody-there.ts";
import { aVisitor, emailsTo } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("when the nurse does not come, the patient can choose a full refund", async () => {
  const page = await aVisitor(phone);
  const booked = await paidVisit(page);
  await reportProviderNoShow(page, booked);
  await page.getByRole("button", { name: "Refund $90" }).click();
  await page.getByRole("button", { name: "Yes, refund me" }).dblclick();
  await page.getByText("Your nurse didn't come to the call. We're sorry.", { exact: false }).waitFor();
  await eventually(async () =>
    expect((await emailsTo(booked.email)).map(({ subject }) => subject)).toContain("Your refund is on its way: $90"),
  );
  await page.reload();
  await page.getByText("Your payment was refunded to your card.", { exact: false }).waitFor();
});
