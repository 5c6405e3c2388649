import { test } from "vitest";
import { filledRideForm, onlyDrivers, proceedToPayment } from "./riding.ts";
import { aVisitor, cardNews } from "./stack.ts";

test("a paid ride whose redirect is never followed is driven all the same", async () => {
  const vans = await onlyDrivers("Wheelchair Van");
  const patient = await aVisitor();
  await filledRideForm(patient);
  const checkout = await proceedToPayment(patient);
  await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
  await patient.goto("/my-rides");
  await patient.getByText(vans[0]?.name ?? "").waitFor();
  await patient.getByText("Paid $65").waitFor();
});

test("a paid ride whose event is never sent is settled by the landing page", async () => {
  await onlyDrivers("Wheelchair Van");
  const patient = await aVisitor();
  await filledRideForm(patient);
  await proceedToPayment(patient);
  await cardNews.travels("drop");
  try {
    await patient.getByRole("button", { name: /^Pay \$/ }).click();
    await patient.getByText("Ride booked successfully after payment!").waitFor();
  } finally {
    await cardNews.travels("deliver");
  }
  await patient.goto("/my-rides");
  await patient.getByText("Assigned", { exact: true }).waitFor();
});
