import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { signUp } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { anEmail } from "./records.ts";
import {
  bringFirstRideNear,
  driversPhone,
  filledRideForm,
  fillIn,
  onlyDrivers,
  paidRide,
  phone,
  proceedToPayment,
  skipRejectionWait,
  skipUndoWindow,
} from "./riding.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
const notifiedOf = (email: string, subject: RegExp) =>
  eventually(async () => expect(await subjectsTo(email)).toContainEqual(expect.stringMatching(subject)));

longTest("a rejected ride passes to the second van, whose phone shows it automatically", async () => {
  const vans = await onlyDrivers("Wheelchair Van", "Wheelchair Van");
  const phones = await Promise.all(vans.map(driversPhone));
  const patient = await aVisitor(phone);
  await paidRide(patient);
  const offered = await Promise.any(
    phones.map(async (page) => {
      await page.getByRole("heading", { name: "New ride for you" }).waitFor();
      return page;
    }),
  );
  const other = phones.find((page) => page !== offered);
  // Wait from the start, because the text disappears.
  const rejected = offered.getByText("Ride cancelled", { exact: true }).waitFor();
  await offered.getByRole("button", { name: "Reject" }).first().click();
  await offered.getByRole("button", { name: "Too far away" }).click();
  await rejected;
  await skipUndoWindow();
  await other?.getByRole("heading", { name: "New ride for you" }).waitFor();
  await patient.getByText(vans[phones.indexOf(other ?? offered)]?.name ?? "").waitFor();
  await offered.goto("/rides?tab=all");
  await offered.getByText("Ride Cancelled", { exact: true }).waitFor();
  await expect.poll(() => offered.getByRole("link", { name: /@patient/ }).count()).toBe(0);
});

longTest("a ride rejected by the only driver is cancelled and refunded, and both are informed", async () => {
  const vans = await onlyDrivers("Wheelchair Van");
  const [driver] = await Promise.all(vans.map(driversPhone));
  const patient = await aVisitor();
  const email = await paidRide(patient);
  await driver?.getByRole("button", { name: "Reject" }).first().click();
  await driver?.getByRole("button", { name: "I'm off duty then" }).click();
  await driver?.getByText("Ride cancelled", { exact: true }).waitFor();
  await patient.getByText("Driver not assigned yet").waitFor();
  await skipRejectionWait();
  await patient.getByText("Ride Cancelled", { exact: true }).waitFor();
  await patient.getByText("Refunded $65").waitFor();
  await driver?.getByText("No rides assigned yet").waitFor();
  await notifiedOf(email, /^Your ride is canceled/);
  await notifiedOf(email, /^Your refund is on its way: \$65$/);
});

longTest("a ride with a cancelled payment can be paid from My Rides, even after a declined card", async () => {
  await onlyDrivers("Wheelchair Van");
  const patient = await aVisitor(phone);
  await filledRideForm(patient);
  await proceedToPayment(patient);
  await patient
    .getByRole("link", { name: /Back|Cancel/i })
    .or(patient.getByRole("button", { name: /Cancel/i }))
    .first()
    .click();
  await patient.getByText("Payment was cancelled. Try again.").waitFor();
  expect(patient.url()).toBe(`${stack.siteUrl}/transport`);
  await patient.goto("/my-rides");
  await patient.getByText("Payment Pending").waitFor();
  await patient.getByText("Driver not assigned yet").waitFor();
  expect(await axeFaults(patient)).toEqual([]);
  await patient.getByRole("button", { name: "Pay Online ($65)" }).click();
  await patient.getByRole("button", { name: /Decline/ }).click();
  await patient.getByText(/declined/i).waitFor();
  await patient.getByRole("button", { name: /^Pay \$/ }).click();
  await patient.getByText("Ride booked successfully after payment!").waitFor();
});

test("a visitor who is sent to log in finds the ride form as it was", async () => {
  const visitor = await aVisitor(phone);
  await visitor.goto("/transport");
  await visitor.getByRole("heading", { level: 1 }).waitFor();
  await fillIn(visitor);
  expect(await axeFaults(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Proceed to Payment" }).filter({ visible: true }).click();
  await visitor.getByText("Login to book a ride").waitFor();
  await visitor.waitForURL("**/login");
  await signUp(visitor, anEmail());
  await visitor.waitForURL("**/transport");
  await expect.poll(() => visitor.getByLabel("Pick-up address").inputValue()).toBe("418 Maple Street");
  await expect.poll(() => visitor.getByRole("radio", { name: /Wheelchair Accessible/ }).isChecked()).toBe(true);
  await proceedToPayment(visitor);
});

longTest("the driver's screens are for drivers only", async () => {
  const visitor = await aVisitor();
  for (const path of ["/dashboard", "/rides", "/earnings", "/driver-profile"]) {
    await visitor.goto(path);
    await visitor.waitForURL("**/login");
    await expect.poll(() => visitor.getByRole("radio", { name: "Driver" }).isChecked()).toBe(true);
  }
});

longTest("a driver's whole day works by keyboard, and the screens pass axe", async () => {
  const vans = await onlyDrivers("Wheelchair Van");
  const [driver] = await Promise.all(vans.map(driversPhone));
  if (!driver) throw new Error("There is no driver");
  await paidRide(await aVisitor());
  const keys = driver.keyboard;
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await keys.press("Tab");
      const focused = await driver.evaluate(() => {
        const { activeElement } = document;
        const [label] = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
        return activeElement?.getAttribute("aria-label") ?? (label ?? activeElement)?.textContent ?? "";
      });
      if (name.test(focused)) return;
    }
    throw new Error(`The keyboard does not reach ${name}`);
  };
  await driver.getByRole("heading", { name: "New ride for you" }).waitFor();
  expect(await axeFaults(driver)).toEqual([]);
  await reach(/^Accept/);
  await keys.press("Enter");
  await driver.getByText("Ride accepted").waitFor();
  await driver.getByRole("heading", { name: "Next ride" }).waitFor();
  await bringFirstRideNear();
  await reach(/^Mark Completed/);
  await keys.press("Enter");
  await driver.getByRole("dialog").waitFor();
  expect(await axeFaults(driver)).toEqual([]);
  await expect.poll(() => driver.locator(":focus").getAttribute("name")).toBe("fare");
  // Before the ride's time it asks for the reason.
  await keys.press("Tab");
  await keys.press("I");
  await keys.press("Shift+Tab");
  await keys.press("Enter");
  await driver.getByText("Ride completed", { exact: true }).waitFor();
  await reach(/^Online/);
  await keys.press("Space");
  await driver.getByText("You are now Offline").waitFor();
  await reach(/^Profile/);
  await keys.press("Enter");
  await driver.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  expect(await axeFaults(driver)).toEqual([]);
  await reach(/^Edit/);
  await keys.press("Enter");
  await driver.getByLabel("Plate Number").fill("LMP 7");
  expect(await axeFaults(driver)).toEqual([]);
  await keys.press("Enter");
  await driver.getByText("Profile updated!").waitFor();
  await driver.getByText("LMP 7", { exact: true }).waitFor();
  await reach(/^Logout/);
  await keys.press("Enter");
  await driver.waitForURL("**/login");
});
