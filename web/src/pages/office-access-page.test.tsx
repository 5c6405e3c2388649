import { NewSecret } from "@lamplight/api/contract/staff.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openStream } from "../../test/live-line.ts";
import { officeCalls } from "../../test/office.ts";
import { answer, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

it("keeps the QR code while live updates refetch everything else", async () => {
  const line = openStream();
  const secrets = ["ABCD EFGH", "IJKL MNOP"];
  const calls = serve({
    ...officeCalls("dispatch"),
    "GET /api/office/events": line.open,
    "POST /api/office/enrol/totp": () =>
      answer(NewSecret, { success: true, secret: secrets.shift() ?? "QRST UVWX", uri: "otpauth://totp/Lamplight" }),
  });
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("button", { name: "Set up a second factor" }));
  expect(await screen.findByText("ABCD EFGH")).toBeVisible();
  const requestCount = () => calls.filter(({ path }) => path === "GET /api/office/today").length;
  const before = requestCount();
  await line.sendEvent();
  await expect.poll(requestCount).toBeGreaterThan(before);
  expect(await screen.findByText("ABCD EFGH")).toBeVisible();
  expect(secrets).toEqual(["IJKL MNOP"]);
});
