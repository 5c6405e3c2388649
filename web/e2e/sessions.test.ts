import { expect, test } from "vitest";
import { chooseTime, signUp } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anEmail, tomorrowsFirstSlot } from "./records.ts";
import { filledRideForm, logInAsDriver, onlyDrivers, paidRide, proceedToPayment } from "./riding.ts";
import { anotherTab, aVisitor, axeFaults } from "./stack.ts";

longTest("a driver and a patient are logged in side by side in two tabs of one browser", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  if (!van) throw new Error("There is no van");
  const patient = await aVisitor();
  await paidRide(patient);
  await patient.getByText("Assigned", { exact: true }).waitFor();

  const driver = await logInAsDriver(await anotherTab(patient.context()), van.email);
  await driver.getByRole("heading", { name: "New ride for you" }).waitFor();
  await driver.getByRole("button", { name: "Accept" }).first().click();
  await patient.getByText("Accepted", { exact: true }).waitFor();

  await patient.getByRole("button", { name: /^Account/ }).click();
  await patient.getByRole("button", { name: "Logout" }).click();
  await patient.waitForURL("**/login");
  await driver.getByRole("heading", { name: "Next ride" }).waitFor();
  await driver.getByRole("button", { name: "Logout" }).click();
  await driver.getByRole("dialog").getByText("You still have 1 accepted ride").waitFor();
  expect(await axeFaults(driver)).toEqual([]);
  await driver.getByRole("button", { name: "Log out", exact: true }).click();
  await driver.waitForURL("**/login");
});

test("one patient's input is not shown to the next in the same browser", async () => {
  const page = await aVisitor();
  const [consultant, first, second] = [await aConsultant(), anEmail(), anEmail()];
  const { slotDate, slotTime } = await tomorrowsFirstSlot(consultant.id);
  const zoomEmail = page.getByLabel("Email for the Zoom link");

  await page.goto(`/appointment/${consultant.id}?day=${slotDate}`);
  await chooseTime(page, slotTime);
  await zoomEmail.fill("private@patient.test");
  await page.getByRole("button", { name: "Book an appointment" }).click();
  await page.waitForURL("**/login");
  await signUp(page, first);
  await expect.poll(() => zoomEmail.inputValue()).toBe("private@patient.test");

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await signUp(page, second);
  await page.goto(`/appointment/${consultant.id}`);
  await expect.poll(() => zoomEmail.inputValue()).toBe(second);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("private@");
});

test("a browser without storage shows the site, and a login lasts as long as the page", async () => {
  const page = await aVisitor();
  await page.context().addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
  });
  await page.goto("/login");
  await signUp(page, anEmail());
  await page.getByText(/doesn't let us keep you logged in/).waitFor();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "My Appointments" }).click();
  await page.getByRole("heading", { name: "No appointments yet" }).waitFor();
});

longTest("a patient who pays on a signed-out device sees that the ride is paid, logs in and sees it", async () => {
  await onlyDrivers();
  const patient = await aVisitor();
  const email = await filledRideForm(patient);
  const checkout = await proceedToPayment(patient);

  const elsewhere = await aVisitor();
  await elsewhere.goto(checkout);
  await elsewhere.getByRole("button", { name: /^Pay \$/ }).click();
  await elsewhere.getByText(/Your ride is paid and booked/).waitFor();
  expect(await axeFaults(elsewhere)).toEqual([]);
  await elsewhere.getByRole("button", { name: "Log in" }).click();
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill("a quiet ward");
  await elsewhere.getByRole("button", { name: "Login" }).click();
  await elsewhere.getByText(/is booked and paid/).waitFor();
});
