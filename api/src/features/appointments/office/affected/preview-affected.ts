import type { AffectedPreview, HandleAffected } from "../../../../../contract/affected-visits.ts";
import { play, queuedEmail } from "../../../../lib/office/preview.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { visitEmailsShown } from "../../changes/preview.ts";
import { handleAffected } from "./handle-affected.ts";

type Shown = Omit<AffectedPreview, "success" | "message">;

/** What the decisions would do, found by carrying them out and rolling back: every outcome, refund and email. Nothing changes. */
export const previewAffected = (services: Services, staff: Staff, input: HandleAffected): Promise<Shown> =>
  play(services, async (tx, inside) => {
    const { outcomes } = await handleAffected(services, tx, staff, input);
    const shown: Shown["outcomes"] = [];
    for (const outcome of outcomes) {
      const isAbout = tx`subject_id in (select visit_email_subjects(${outcome.visitId}))`;
      const email = outcome.state === "done" ? await queuedEmail(inside, visitEmailsShown, isAbout) : null;
      shown.push({ ...outcome, email });
    }
    return {
      outcomes: shown,
      refundCents: shown.reduce((sum, { refundCents }) => sum + refundCents, 0),
      emails: shown.filter(({ email }) => email !== null).length,
    };
  });
