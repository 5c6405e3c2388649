import { Done } from "@lamplight/api/contract/response.ts";
import { NewSecret } from "@lamplight/api/contract/staff.ts";
import { Digest } from "@lamplight/api/contract/today.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { officeCalls, weeklyReport } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

it("keeps the QR code while live updates refetch everything else", async () => {
  const line = openStream();
  const secrets = ["ABCD EFGH", "IJKL MNOP"];
  const calls = serve({
    ...officeCalls("dispatch"),
    "GET /api/office/events": line.open,
    "POST /api/office/access/check": () => answer(Done, { success: true }),
    "POST /api/office/enrol/totp": () =>
      answer(NewSecret, { success: true, secret: secrets.shift() ?? "QRST UVWX", uri: "otpauth://totp/Lamplight" }),
  });
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("button", { name: "Set up a second factor" }));
  await user.fill(await screen.findByLabelText("Password", { selector: "input" }), "lamplight");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("ABCD EFGH")).toBeVisible();
  const requestCount = () => calls.filter(({ path }) => path === "GET /api/office/today").length;
  const before = requestCount();
  await line.sendEvent();
  await expect.poll(requestCount).toBeGreaterThan(before);
  expect(await screen.findByText("ABCD EFGH")).toBeVisible();
  expect(secrets).toEqual(["IJKL MNOP"]);
});

it("changes the password, and shows the server's error beside the current one", async () => {
  const wrong = "That password is incorrect.";
  const path = "POST /api/office/access/password";
  const answers = [
    () => errorResponse(403, wrong, { oldPassword: wrong }),
    () => answer(Done, { success: true, message: "Your password is changed." }),
  ];
  const calls = serve({ ...officeCalls("view"), [path]: () => answers.shift()?.() ?? errorResponse(500, "Again") });
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  await user.fill(screen.getByLabelText("Current password"), "lamplight");
  await user.fill(screen.getByLabelText("New password"), "a brighter lamp");
  await user.click(screen.getByRole("button", { name: "Save new password" }));
  expect(await screen.findByText(wrong)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save new password" }));
  expect(await toastSaying("Your password is changed.")).toBeVisible();
  expect(calls.findLast(({ path: called }) => called === path)?.json).toEqual({
    ...{ oldPassword: "lamplight", newPassword: "a brighter lamp" },
  });
});

it("asks for the password before it sets up a second factor, and shows that it is wrong", async () => {
  const wrong = "That password is incorrect.";
  serve({
    ...officeCalls("view"),
    "POST /api/office/access/check": () => errorResponse(403, wrong, { password: wrong }),
  });
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("button", { name: "Set up a second factor" }));
  await user.fill(screen.getByLabelText("Password", { selector: "input" }), "a guess");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(screen.queryByText(/Scan this/)).toBeNull();
});

it("turns single-key shortcuts off and on; Ctrl K still opens the search", async () => {
  serve(officeCalls("view"));
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("checkbox", { name: /^Single-key shortcuts/ }));
  await user.tab();
  await user.keyboard("/");
  expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("checkbox", { name: /^Single-key shortcuts/ }));
  await user.tab();
  await user.keyboard("/");
  expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
});

it("turns off the weekly report, which only those who get it see", async () => {
  let isChosen = true;
  serve({
    ...officeCalls("desk"),
    "GET /api/office/digest": () => answer(Digest, { success: true, wanted: true }),
    "GET /api/office/access/weekly-report": () => weeklyReport(isChosen),
    "POST /api/office/access/weekly-report/stop": () => {
      isChosen = false;
      return weeklyReport(isChosen);
    },
  });
  const { user } = visit("/office/access");
  await user.click(await screen.findByRole("button", { name: "Turn off weekly report" }));
  await expect.poll(() => screen.queryByRole("heading", { name: "Weekly report" })).toBeNull();
});
