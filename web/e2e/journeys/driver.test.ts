import { expect, test } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { skipUndo } from "../records.ts";
import { bringFirstRideNear, filledRideForm, logInAsDriver, onlyDrivers, phone, proceedToPayment } from "../riding.ts";
import { aVisitor, axeFaults, emailsTo } from "../stack.ts";

test("a ride goes from the patient's form to the driver's phone, and each step is visible to the other side", async () => {
  const [van] = await onlyDrivers("Wheelchair Van", "Sedan");
  if (!van) throw new Error("There is no van");
  const driver = await logInAsDriver(await aVisitor(phone), van.email);
  await driver.getByText("No rides assigned yet").waitFor();

  const patient = await aVisitor();
  const email = await filledRideForm(patient);
  await patient.getByText("$65", { exact: true }).first().waitFor();
  await patient.getByRole("checkbox", { name: /Return trip/ }).check();
  await patient.getByText("$117", { exact: true }).first().waitFor();
  await proceedToPayment(patient);
  await expect.poll(() => patient.getByText("$117.00").count()).toBeGreaterThan(0);
  expect(await patient.content()).not.toMatch(/Maple|Mercy|wheelchair/i);
  await patient.getByRole("button", { name: /^Pay \$/ }).click();
  await patient.getByText("Ride booked successfully after payment!").waitFor();
  await patient.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
  expect(patient.url()).toMatch(/\/my-rides\/[\w-]+$/);
  expect(await axeFaults(patient)).toEqual([]);

  await driver.getByRole("heading", { name: "New ride for you" }).waitFor();
  await patient.goto("/my-rides");
  await patient.getByText(van.name).waitFor();
  await patient.getByText("LMP 4821").waitFor();
  await patient.getByText("Assigned", { exact: true }).waitFor();

  await driver.getByRole("button", { name: "Accept" }).first().click();
  await driver.getByText("Ride accepted").waitFor();
  await patient.getByText("Accepted", { exact: true }).waitFor();
  await driver.getByRole("heading", { name: "Next ride" }).waitFor();
  await driver.getByRole("link", { name: "Directions to the pick-up" }).waitFor();
  expect(await axeFaults(driver)).toEqual([]);

  await bringFirstRideNear();
  await driver.reload();
  // The phone shows the stored ride, at its old time, until the fresh one arrives.
  await driver
    .getByText(/in \d+ min/)
    .first()
    .waitFor();
  await driver.getByRole("radio", { name: "10 min" }).check();
  await driver.getByRole("button", { name: "On my way" }).click();
  await driver.getByText("You marked “On my way”.").waitFor();
  expect(await axeFaults(driver)).toEqual([]);
  await driver.getByRole("button", { name: "At the door" }).click();
  await driver.getByText(/^No one at the door\?/).waitFor();
  await driver.getByRole("button", { name: "On board" }).click();
  await driver.getByRole("link", { name: "Directions to the drop-off" }).waitFor();
  expect(await axeFaults(driver)).toEqual([]);

  await driver.getByRole("button", { name: "Other fare or extra" }).first().click();
  const fare = driver.getByRole("dialog").getByLabel("Fare in dollars");
  await expect.poll(() => fare.inputValue()).toBe("65");
  await fare.fill("60");
  await driver.getByRole("dialog").getByRole("button", { name: "Mark Completed" }).click();
  await driver.getByText("Ride completed", { exact: true }).waitFor();
  await patient.getByText("Ride Completed", { exact: true }).waitFor();
  await patient.getByText("$60", { exact: true }).waitFor();
  await driver.getByText("$60", { exact: true }).waitFor();
  await skipUndo();
  await patient.getByText("Refunded $5 of $65").waitFor();
  expect(await axeFaults(patient)).toEqual([]);

  await driver.getByRole("link", { name: "Rides", exact: true }).click();
  await driver.getByRole("radio", { name: "All" }).click();
  await driver.getByText("Ride Completed", { exact: true }).waitFor();
  await eventually(async () =>
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain("Your refund is on its way: $5"),
  );

  await patient.getByRole("button", { name: "I'm ready" }).click();
  await patient.getByRole("dialog").getByRole("button", { name: "Yes, pick me up" }).click();
  await patient.getByText("Assigned", { exact: true }).waitFor();
  await driver.goto("/dashboard");
  await driver.getByRole("heading", { name: "New ride for you" }).waitFor();
  await driver.getByRole("button", { name: "Accept" }).first().click();
  await patient.getByText("Accepted", { exact: true }).waitFor();
});
