import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aHold, anotherPatient, payByCard } from "./records.ts";
import { bookPaidRide, onlyDrivers, phone } from "./riding.ts";
import { aVisitor, axeFaultsAtWidths, emailsTo } from "./stack.ts";

/** The link of an email with this subject to this address. */
async function linkIn(address: string, subject: RegExp): Promise<string> {
  let link = "";
  await eventually(async () => {
    const email = (await emailsTo(address)).find((one) => subject.test(one.subject));
    link = /https?:\S+(?:visit|ride)-link#\S+/.exec(email?.text ?? "")?.[0] ?? "";
    expect(link).not.toBe("");
  });
  return link;
}

test.each([
  {
    what: "visit",
    subject: / is confirmed: /,
    refund: "We'll refund $90 to your card.",
    async booked() {
      const { email, token, appointmentId } = await aHold();
      await payByCard(token, appointmentId);
      return email;
    },
  },
  {
    what: "ride",
    subject: /^Your ride is booked: /,
    refund: "$65 will be refunded to your card.",
    async booked() {
      await onlyDrivers();
      const { email, token } = await anotherPatient();
      await bookPaidRide(token);
      return email;
    },
  },
])(
  "the link in the email about a $what cancels it without a login, only once its button is pressed",
  async ({ what, subject, refund, booked }) => {
    const link = await linkIn(await booked(), subject);
    const page = await aVisitor(phone);
    await page.goto(link);
    const cancel = page.getByRole("button", { name: /^Cancel (this ride|and get)/ });
    await cancel.waitFor();
    expect(await axeFaultsAtWidths(page)).toEqual([]);
    await page.reload();
    await cancel.click();
    const dialog = page.getByRole("dialog", { name: `Cancel this ${what}?` });
    await dialog.getByText(refund, { exact: false }).waitFor();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await cancel.click();
    await dialog.getByRole("button", { name: /^(Yes, cancel it|Cancel and refund)/ }).dblclick();
    const over = page.getByRole("heading", { level: 1, name: `Your ${what} is canceled` });
    await over.waitFor();
    await page.goto("/");
    await page.goBack();
    await over.waitFor();
    await page
      .getByText(/to your card/i)
      .first()
      .waitFor();
  },
);
