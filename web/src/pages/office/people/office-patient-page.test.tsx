import { Conversations } from "@lamplight/api/contract/conversations.ts";
import { OfficeNotes } from "@lamplight/api/contract/patient-edit.ts";
import { Merged, MergePreviewed } from "@lamplight/api/contract/patient-merge.ts";
import { FoundList, PatientRecord } from "@lamplight/api/contract/patients.ts";
import { RecordViews } from "@lamplight/api/contract/record-views.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { z } from "zod";
import { officeCalls } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

const thisId = "01a20000-0000-7000-8000-000000000001";
const otherId = "01a20000-0000-7000-8000-000000000002";
const since = "2026-01-02T15:00:00.000Z";

const record = (
  mergedInto: { _id: string; name: string } | null = null,
  duplicates: PatientRecord["duplicates"] = [],
) =>
  answer(PatientRecord, {
    success: true,
    patient: {
      _id: thisId,
      name: "May Chen",
      email: "may@own.test",
      phone: "",
      address: "",
      dob: "",
      since,
      mergedInto,
    },
    duplicates,
    visits: [],
    rides: [],
    payments: [],
    emails: [],
    timeline: [],
  });
const side = (_id: string, email: string, emailConfirmed = true) => ({
  ...{ _id, revision: 4, name: "May Chen", email, phone: "", since },
  ...{ emailConfirmed, phoneConfirmed: false },
});
type Preview = Partial<z.input<typeof MergePreviewed>>;
const preview = (blockers: string[] = [], more: Preview = {}) =>
  answer(MergePreviewed, {
    success: true,
    kept: side(thisId, "may@own.test"),
    gone: side(otherId, "may@work.test"),
    isProven: true,
    exposes: "",
    ...more,
    blockers,
    moves: ["2 visits"],
    keeps: ["The login may@own.test with its password."],
    loses: ["The login may@work.test with its password."],
    email: { subject: "Your two Lamplight accounts are one now", text: "You had two accounts." },
  });
const MERGE = `POST /api/office/patients/${thisId}/merge`;

function open(more: Parameters<typeof serve>[0] = {}, role: "desk" | "view" = "desk") {
  const calls = serve({
    ...officeCalls(role),
    [`GET /api/office/patients/${thisId}`]: () => record(),
    [`GET /api/office/patients/${thisId}/texts`]: () => answer(Conversations, { success: true, conversations: [] }),
    "GET /api/office/find": () =>
      answer(FoundList, {
        success: true,
        found: [thisId, otherId].map((_id) => ({
          kind: "patient" as const,
          _id,
          patientId: _id,
          opens: { kind: "patient" as const, _id },
          label: "May Chen",
          more: _id === otherId ? "may@work.test" : "may@own.test",
        })),
      }),
    [`${MERGE}/preview`]: () => preview(),
    ...more,
  });
  return { calls, ...visit(`/office/patients/${thisId}`) };
}

async function chooseOther(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Merge with another record" }));
  const dialog = within(screen.getByRole("dialog", { name: "Merge two records" }));
  await user.click(await dialog.findByRole("button", { name: /may@work.test/ }));
  return dialog;
}

it("previews a merge and says that it can't be undone", async () => {
  const { user, calls } = open({
    [MERGE]: () => answer(Merged, { success: true, patientId: thisId }),
  });
  const dialog = await chooseOther(user);
  expect(dialog.getByText(/You can't undo this\./)).toBeVisible();
  for (const words of [
    "2 visits",
    "The login may@own.test with its password.",
    "The login may@work.test with its password.",
  ])
    expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.queryByRole("button", { name: /may@own.test/ })).not.toBeInTheDocument();
  await user.fill(dialog.getByLabelText(/^Reason/), "Married");
  await user.click(dialog.getByRole("button", { name: "Merge records" }));
  expect((await screen.findAllByText("Records merged."))[0]).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/merge"))?.json).toEqual({
    otherId,
    revision: 4,
    otherRevision: 4,
    notify: true,
    reason: "Married",
  });
});

it("asks how the office knows, unless both confirmed the same phone number", async () => {
  const { user, calls } = open({
    [`${MERGE}/preview`]: () => preview([], { isProven: false }),
    [MERGE]: () => answer(Merged, { success: true, patientId: thisId }),
  });
  const dialog = await chooseOther(user);
  expect(await dialog.findAllByRole("radio", { name: /Email confirmed\./ })).toHaveLength(2);
  expect(dialog.getByRole("button", { name: "Merge records" })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText(/^How do you know/), "They showed us a photo ID");
  await user.click(dialog.getByRole("button", { name: "Merge records" }));
  await expect
    .poll(() => calls.find(({ path }) => path.endsWith("/merge"))?.json)
    .toMatchObject({ otherId, evidence: "showed_id" });
});

it("warns where a login that nobody confirmed would see visits, and keeps the confirmed login first", async () => {
  const warning = "may@own.test was never confirmed. After the merge, they can see 2 visits.";
  const [stranger, confirmed] = [side(thisId, "may@own.test", false), side(otherId, "may@work.test")];
  const { user } = open({
    [`${MERGE}/preview`]: () => preview([], { kept: stranger, gone: confirmed, exposes: warning }),
    [`POST /api/office/patients/${otherId}/merge/preview`]: () => preview([], { kept: confirmed, gone: stranger }),
  });
  const dialog = await chooseOther(user);
  expect(await dialog.findByRole("radio", { name: /may@work.test/ })).toBeChecked();
  expect(dialog.queryByText(warning)).toBeNull();
  await user.click(dialog.getByRole("radio", { name: /may@own.test/ }));
  expect(await dialog.findByText(warning)).toBeVisible();
  const classOf = (name: string) => dialog.getByRole("button", { name }).className;
  expect(classOf("Back")).toContain("main");
  expect(classOf("Merge records")).toContain("link");
});

it("lists every blocker and disables the button", async () => {
  const { user } = open({
    [`${MERGE}/preview`]: () =>
      preview(["Both records have a visit at the same time.", "The other record has an open card payment."]),
  });
  const dialog = await chooseOther(user);
  for (const words of ["Both records have a visit at the same time.", "The other record has an open card payment."])
    expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Merge records" })).toBeDisabled();
});

it("shows an error in the dialog and keeps the text", async () => {
  const stale = "Dora Desk just changed this. Please check the latest version and try again.";
  const { user } = open({ [MERGE]: () => errorResponse(409, stale) });
  const dialog = await chooseOther(user);
  await user.fill(await dialog.findByLabelText(/^Reason/), "Married");
  await user.click(dialog.getByRole("button", { name: "Merge records" }));
  expect(await dialog.findByText(stale)).toBeVisible();
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue("Married");
});

it("links a merged record to the one that was kept", async () => {
  open({ [`GET /api/office/patients/${thisId}`]: () => record({ _id: otherId, name: "May Chen-Reed" }) });
  const link = await screen.findByRole("link", { name: "Open May Chen-Reed's record" });
  expect(link).toHaveAttribute("href", `/office/patients/${otherId}`);
});

it("offers the view role neither merging nor exporting", async () => {
  open({}, "view");
  expect(await screen.findByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Merge with another record", hidden: true })).not.toBeInTheDocument();
});

it("corrects the contact data, with the revision that was loaded, and sends the email only when it changed", async () => {
  const path = `PATCH /api/office/patients/${thisId}`;
  const taken = "Another patient has this email. If both are one person, merge the records.";
  const answers = [
    () => errorResponse(409, taken, { email: taken }),
    () => answer(Done, { success: true, message: "Saved." }),
  ];
  const { calls, user } = open({ [path]: () => answers.shift()?.() ?? errorResponse(500, "Again") });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Edit patient" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Edit May/ }));
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.fill(dialog.getByLabelText(/^Name/), "May Chen-Lee");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await dialog.findByText(taken)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await toastSaying("Saved.")).toBeVisible();
  const sent = calls.findLast(({ path: called }) => called === path)?.json;
  expect(sent).toMatchObject({ name: "May Chen-Lee" });
  expect(sent).toHaveProperty("revision");
  expect(sent).not.toHaveProperty("email");
});

it("adds a note of the office", async () => {
  const path = `POST /api/office/patients/${thisId}/notes`;
  const { calls, user } = open({ [path]: () => answer(OfficeNotes, { success: true, notes: [] }) });
  await user.fill(await screen.findByLabelText("Note for the office"), "Prefers calls after 5 PM.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await expect
    .poll(() => calls.find(({ path: called }) => called === path)?.json)
    .toEqual({
      text: "Prefers calls after 5 PM.",
    });
});

it("offers neither to those who may only read", async () => {
  open({}, "view");
  expect(await screen.findByRole("heading", { name: "Notes of the office" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit patient", hidden: true })).toBeNull();
  expect(screen.queryByLabelText("Note for the office")).toBeNull();
});

const twin = {
  ...{ _id: otherId, name: "May Chen", email: "may@work.test", phone: "" },
  ...{ because: "birth" as const, isProven: false },
};

it("suggests no merge where nothing is confirmed on both records", async () => {
  const { user } = open({ [`GET /api/office/patients/${thisId}`]: () => record(null, [twin]) });
  const section = within(await screen.findByRole("region", { name: "Possible duplicates" }));
  expect(section.getByText(/has the same name and date of birth\./)).toHaveTextContent("may@work.test");
  expect(section.getByText(/Nothing is confirmed on both records\./)).toBeVisible();
  expect(section.queryByRole("button", { name: "Compare and merge" })).toBeNull();
  await user.click(section.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText("2 visits")).toBeVisible();
});

it("suggests a merge where both confirmed one phone number, and opens it in one press", async () => {
  const proven = { ...twin, because: "phone" as const, isProven: true };
  const { user } = open({ [`GET /api/office/patients/${thisId}`]: () => record(null, [proven]) });
  const section = within(await screen.findByRole("region", { name: "Possible duplicates" }));
  expect(section.getByText(/has the same phone number\./)).toBeVisible();
  await user.click(section.getByRole("button", { name: "Compare and merge" }));
  expect(await screen.findByText("2 visits")).toBeVisible();
});

it("keeps two records apart", async () => {
  const { user, calls } = open({
    [`GET /api/office/patients/${thisId}`]: () => record(null, [twin]),
    [`POST /api/office/patients/${thisId}/distinct`]: () => answer(Done, { success: true, message: "Saved." }),
  });
  await user.click(await screen.findByRole("button", { name: "Not the same person" }));
  expect(await toastSaying("Saved.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/distinct"))?.json).toEqual({ otherId });
});

it("shows an owner who opened the record, and links to the visits", async () => {
  const views = [
    { who: "Ben Castillo", kind: "visit" as const, subjectId: otherId, firstAt: since, lastAt: since },
    { who: "Paul Anders", kind: "patient" as const, subjectId: thisId, firstAt: since, lastAt: since },
  ];
  const path = `GET /api/office/patients/${thisId}/views`;
  const { user } = open({ ...officeCalls("owner"), [path]: () => answer(RecordViews, { success: true, views }) });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Who opened this record" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who opened May Chen's records" }));
  expect(await dialog.findByRole("row", { name: /^Paul Anders Patient's record/ })).toBeVisible();
  expect(dialog.getByRole("link", { name: "Visit" })).toHaveAttribute("href", `/office/visits/${otherId}`);
});
