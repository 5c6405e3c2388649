import { AffectedVisits } from "@lamplight/api/contract/affected-visits.ts";
import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import { OneOfStaff, StaffList, type StaffMember } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aRankedNurse, officeCalls, ranked, ZONE } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const ruth = "01a20000-0000-7000-8000-000000000001";
const nurse: StaffMember = {
  _id: "01a20000-0000-7000-8000-000000000002",
  revision: 3,
  name: "Ruth Adler",
  email: "ruth@nurse.test",
  role: "nurse",
  state: "active",
  factors: [],
  devices: 0,
  lastSeen: null,
  docId: ruth,
};

it("lists the visits of a nurse before the login is disabled, and then opens Nurse unavailable", async () => {
  const calls = serve({
    ...officeCalls("owner"),
    "GET /api/office/staff": () => answer(StaffList, { success: true, staff: [nurse], next: null }),
    "GET /api/doctor/list": () => answer(ConsultantList, { success: true, doctors: [] }),
    "GET /api/office/nurses/ranked": () => ranked(aRankedNurse({ docId: ruth, name: nurse.name })),
    "GET /api/office/affected-visits": () =>
      answer(AffectedVisits, {
        success: true,
        docId: ruth,
        consultant: nurse.name,
        timeZone: ZONE,
        visits: [
          {
            _id: "01a20000-0000-7000-8000-0000000000a1",
            revision: 3,
            patient: "Hannah Cole",
            startsAt: "2026-11-24T15:00:00.000Z",
            paidCents: 8000,
            dispute: null,
            decided: null,
            isTold: false,
            hasBest: false,
            alternatives: [],
          },
        ],
      }),
    [`PATCH /api/office/staff/${nurse._id}`]: () =>
      answer(OneOfStaff, { success: true, member: { ...nurse, state: "disabled" } }),
  });
  const { user, address } = visit("/office/staff");
  await user.click(await screen.findByRole("button", { name: /Change/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ruth Adler" }));
  await user.click(dialog.getByRole("button", { name: "Disable this account" }));
  expect(await dialog.findByRole("link", { name: /Hannah Cole$/ })).toBeVisible();
  expect(calls.some(({ path }) => path.startsWith("PATCH"))).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Disable this account" }));
  await vi.waitFor(() => expect(address()).toBe(`/office/unavailable?nurse=${ruth}&entered=`));
  expect(calls.find(({ path }) => path.startsWith("PATCH"))?.json).toEqual({ revision: 3, action: "disable" });
});
