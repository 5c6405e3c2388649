import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aConsultant, consultantList } from "../../../test/records.ts";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

it("leads from a nurse who has left to the others, and says why", async () => {
  serve({
    "GET /api/doctor/list": () => consultantList(aConsultant()),
    "GET /api/doctor/gone": () => errorResponse(404, "We couldn't find that nurse."),
  });
  const { address } = visit("/appointment/gone");
  expect(await screen.findByText("That nurse has left the network. Here are our other nurses.")).toBeVisible();
  await waitFor(() => expect(address()).toBe("/doctors"));
});
