import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { paidVisit, reportProviderNoShow } from "./nobody-there.ts";
import { aVisitor, emailsTo } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("the nurse who does not come: or the patient has all of the money back", async () => {
  const page = await aVisitor(phone);
  const booked = await paidVisit(page);
  await reportProviderNoShow(page, booked);
  await page.getByRole("button", { name: "$90 back" }).click();
  await page.getByRole("button", { name: "Yes, my money back" }).dblclick();
  await page.getByText("Nobody came to the call. We are sorry.", { exact: false }).waitFor();
  await eventually(async () =>
    expect((await emailsTo(booked.email)).map(({ subject }) => subject)).toContain(
      "Your money is on its way back: $90",
    ),
  );
  await page.reload();
  await page.getByText("Your payment has been sent back to your card.", { exact: false }).waitFor();
});
