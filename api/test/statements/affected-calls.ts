import { AffectedHandled } from "../../contract/affected-visits.ts";
import { LinkedVisit } from "../../contract/visit-links.ts";
import { aNurseWithVisits, decisionOn } from "../affected.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { sendDueEmails, type TestMailbox } from "../mailbox.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** Every call about visits whose nurse is unavailable: by the office, and by the patients with their links. */
export async function affected(app: App, { get, post }: Calls, mailbox: TestMailbox, as: Call): Promise<void> {
  const { docId, timeOff, visits } = await aNurseWithVisits(app, 2);
  const [one, other] = visits;
  const { from, to } = timeOff;
  const input = {
    docId,
    timeOff,
    decisions: [await decisionOn(app, one, "offer"), await decisionOn(app, other, "offer")],
  };
  await get(`/api/office/affected-visits?${new URLSearchParams({ docId, from, to })}`, as);
  await post("/api/office/affected-visits/preview", input, as);
  const { operationId } = read(AffectedHandled, await post("/api/office/affected-visits", input, as));
  await post(`/api/office/affected-visits/undo/${operationId}`, {}, as);
  await post("/api/office/affected-visits", input, as);
  // The ten seconds of undo are over.
  await app.sql`update email_outbox set due_at = now() where kind = 'nurse-unavailable'`;
  await sendDueEmails(app);
  const codeOf = (email: string) =>
    mailbox.to(email).flatMap(({ text = "" }) => /visit-link#([\w-]+)/.exec(text)?.[1] ?? [])[0];
  const [mover, leaver] = [codeOf(one?.email ?? ""), codeOf(other?.email ?? "")];
  const look = async (code = "") => read(LinkedVisit, await post("/api/visit-link/look", { code }));
  const { choices, revision } = await look(mover);
  const { docId: toDocId, slotDate, slotTime } = choices?.offered[0] ?? {};
  await post("/api/visit-link/move", { code: mover, revision, docId: toDocId, slotDate, slotTime });
  await post("/api/visit-link/cancel", { code: leaver, revision: (await look(leaver)).revision, refundCents: 8000 });
}
