import { TextToManyPreview, TextToManySent } from "@lamplight/api/contract/texts-to-many.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const person = (n: number, who: string, how: "text" | "email" | "stopped") => ({
  ...{ patientId: `01a20000-0000-7000-8000-0000000000c${n}`, who, how },
});

it("shows who gets a text to many, who an email and who nothing, then tells them and can be undone", async () => {
  const calls = serve({
    ...officeCalls("desk"),
    "POST /api/office/texts-to-many/preview": () =>
      answer(TextToManyPreview, {
        ...{ success: true, body: "Lamplight: We close at noon. Reply STOP to end texts.", version: "v1" },
        people: [person(1, "Ann Lee", "text"), person(2, "Bo Lee", "email"), person(3, "Cy Lee", "stopped")],
      }),
    "POST /api/office/texts-to-many": () =>
      answer(TextToManySent, {
        success: true,
        message: "1 text and 1 email will leave in a few seconds.",
        operationId: "01a20000-0000-7000-8000-0000000000f1",
      }),
  });
  const { user } = visit("/office/texts");
  await user.fill(await screen.findByLabelText("Text"), "We close at noon.");
  await user.click(screen.getByRole("button", { name: "Show who gets it" }));
  expect(await screen.findByText("Lamplight: We close at noon. Reply STOP to end texts.")).toBeVisible();
  expect(screen.getByRole("region", { name: "1 opted out" })).toHaveTextContent("Please call.");
  await user.click(screen.getByRole("button", { name: "Tell 2 people" }));
  expect(await screen.findByRole("button", { name: /^Undo/ })).toBeVisible();
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "POST /api/office/texts-to-many")?.json).toMatchObject({
      ...{ audience: "rides", text: "We close at noon.", version: "v1" },
    }),
  );
});

it("offers dispatch riders only, and no editing of canned replies", async () => {
  serve(officeCalls("dispatch"));
  visit("/office/texts");
  expect(await screen.findByRole("option", { name: "Riders of one driver that day" })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: /visit/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Canned replies" })).not.toBeInTheDocument();
});
