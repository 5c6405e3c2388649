import { test } from "vitest";
import { filledRideForm, onlyDrivers, proceedToPayment } from "./riding.ts";
import { aVisitor, cardWebhooks } from "./stack.ts";

test("a paid ride without a redirect is driven all the same", async () => {
  const vans = await onlyDrivers("Wheelchair Van");
  const patient = await aVisitor();
  await filledRideForm(patient);
  const checkout = await proceedToPayment(patient);
  await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
  await patient.goto("/my-rides");
  await patient.getByText(vans[0]?.name ?? "").waitFor();
  await patient.getByText("Paid $65").waitFor();
});

test("a paid ride without a webhook is settled by the landing page", async () => {
  await onlyDrivers("Wheelchair Van");
  const patient = await aVisitor();
  await filledRideForm(patient);
  await proceedToPayment(patient);
  await cardWebhooks.travels("drop");
  try {
    await patient.getByRole("button", { name: /^Pay \$/ }).click();
    await patient.getByText("Ride booked successfully after payment!").waitFor();
  } finally {
    await cardWebhooks.travels("deliver");
  }
  await patient.goto("/my-rides");
  await patient.getByText("Assigned", { exact: true }).waitFor();
});
