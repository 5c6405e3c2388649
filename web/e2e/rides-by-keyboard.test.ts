import { expect, test } from "vitest";
import { signedUp } from "./booking.ts";
import { onlyDrivers } from "./riding.ts";
import { aVisitor } from "./stack.ts";

test("a patient books and pays for a ride by keyboard", async () => {
  await onlyDrivers("Wheelchair Van");
  const page = await aVisitor();
  await signedUp(page);
  await page.goto("/transport");
  await page.getByLabel("Pick-up address").waitFor();
  const keys = page.keyboard;
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keys.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${selector}`);
  };

  const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  const [year, month, day] = inThreeDays.toISOString().slice(0, 10).split("-");
  await reach('input[name="pickupAddress"]');
  await keys.type("418 Maple Street");
  await reach('input[name="dropoffAddress"]');
  await keys.type("Mercy Cardiology, 30 Walnut Street");
  await reach('input[name="appointmentDate"]');
  await keys.type(`${month}${day}${year}`);
  await reach('input[name="appointmentTime"]');
  await keys.type("0915AM");
  await reach('input[name="transportType"]');
  await keys.press("ArrowDown");
  await expect.poll(() => page.getByRole("radio", { name: /Wheelchair Accessible/ }).isChecked()).toBe(true);
  await reach('input[name="passengerPhone"]');
  await keys.type("2155550118");
  await reach('button[type="submit"]');
  await keys.press("Enter");

  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await pay.waitFor();
  await pay.focus();
  await keys.press("Enter");
  await page.getByText("Ride booked successfully after payment!").waitFor();
});
