import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { MERGE_EVIDENCE, MergeEvidence, type MergePreview } from "@lamplight/api/contract/patient-merge.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { DialogActions } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote, SelectField, TextField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Note, Stack } from "../../../components/layout/boxes.tsx";
import { Warning } from "../../../components/states/warning.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { errorMessage } from "../../../lib/errors/failure.ts";
import styles from "./merge-dialog.module.css";
import { mergePreviewQuery, useMerge } from "./merge-queries.ts";

type MergingProps = { thisId: string; otherId: string; onBack: () => void; onMerged: (patientId: string) => void };

type Side = MergePreview["kept"];
const isConfirmed = ({ emailConfirmed, phoneConfirmed }: Side): boolean => emailConfirmed || phoneConfirmed;

/** Previews and runs the merge of two records. Either login may be the one to keep: first the confirmed one, if only one is. */
export function Merging({ thisId, otherId, onBack, onMerged }: MergingProps) {
  const [chosenId, setKeptId] = useState<string | null>(null);
  const { data: first } = useQuery(mergePreviewQuery({ keptId: thisId, otherId }));
  const onlyOtherConfirmed = first !== undefined && !isConfirmed(first.kept) && isConfirmed(first.gone);
  const keptId = chosenId ?? (onlyOtherConfirmed ? otherId : thisId);
  const pair = { keptId, otherId: keptId === thisId ? otherId : thisId };
  const { data: preview, error, isFetching } = useQuery(mergePreviewQuery(pair));
  if (!preview)
    return error ? (
      <>
        <FieldNote error={errorMessage(error)} />
        <DialogActions>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        </DialogActions>
      </>
    ) : (
      <p>Loading…</p>
    );

  return <MergeForm key={keptId} live={preview} {...{ pair, isFetching, setKeptId, onBack, onMerged }} />;
}

type MergeFormProps = Pick<MergingProps, "onBack" | "onMerged"> & {
  live: MergePreview;
  pair: { keptId: string; otherId: string };
  isFetching: boolean;
  setKeptId: (id: string) => void;
};

function MergeForm({ live, pair, isFetching, setKeptId, onBack, onMerged }: MergeFormProps) {
  const { text: reason, setText: setReason, drop } = useStaffText(`merge ${pair.keptId}`);
  const [willNotify, setWillNotify] = useState(true);
  const [evidence, setEvidence] = useState<MergeEvidence>();
  const { mutate: merge, isPending, error } = useMerge();
  // The sum grows with each change of either record.
  const revised = { preview: live, revision: live.kept.revision + live.gone.revision };
  const { opened, changed } = useOpenedRecord(revised, { subject: pair.keptId, isBusy: isPending });
  const { kept, gone: merged, blockers, isProven, exposes, email } = opened.preview;
  const confirm = () =>
    merge(
      {
        ...pair,
        revision: kept.revision,
        otherRevision: merged.revision,
        notify: willNotify,
        ...(evidence ? { evidence } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      },
      { onSuccess: ({ patientId }) => [drop(), onMerged(patientId)] },
    );
  return (
    <Stack>
      <Stack as="fieldset">
        <legend>
          <b>Which login should we keep?</b>
        </legend>
        {[kept, merged]
          .sort((one, other) => one.since.localeCompare(other.since))
          .map((side) => (
            <label key={side._id} className={styles["login"]}>
              <input type="radio" name="kept" checked={side._id === pair.keptId} onChange={() => setKeptId(side._id)} />
              <span>
                <b>{side.email || "No email"}</b>, {side.name}
                <br />
                {whatIsConfirmed(side)}
              </span>
            </label>
          ))}
      </Stack>
      <Note aria-live="polite" aria-busy={isFetching} className={styles["preview"]}>
        {blockers.length > 0 ? (
          <Sentences title="Fix this first" lines={blockers} variant="blockers" />
        ) : (
          <Outcome {...opened.preview} />
        )}
      </Note>
      {blockers.length === 0 && willNotify && (
        <details>
          <summary>The email: {email.subject}</summary>
          <pre>{email.text}</pre>
        </details>
      )}
      {isProven ? (
        <p>Both records confirmed the same phone number by text message.</p>
      ) : (
        <SelectField
          label="How do you know they are the same person?"
          hint="Anyone can sign up with someone's name, birthday or phone number. Saved in the log."
          required
          value={evidence ?? ""}
          onChange={({ target }) => setEvidence(MergeEvidence.safeParse(target.value).data)}
        >
          <option value="">Choose…</option>
          {MergeEvidence.options.map((one) => (
            <option key={one} value={one}>
              {MERGE_EVIDENCE[one]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Reason"
        optional
        hint="Saved in the log."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Switch
        label="Notify the patient"
        checked={willNotify}
        onChange={({ target }) => setWillNotify(target.checked)}
      />
      {exposes && <Warning>{exposes}</Warning>}
      <ChangedNotice changed={changed} />
      <FormError error={error} />
      <DialogActions>
        <Button variant={exposes ? "main" : "quiet"} onClick={onBack}>
          Back
        </Button>
        <Button
          variant={exposes ? "link" : "danger"}
          busy={isPending}
          busyLabel="Merging…"
          disabled={blockers.length > 0 || isFetching || changed !== null || !(isProven || evidence)}
          onClick={confirm}
        >
          Merge records
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** "Email confirmed. Phone (215) 555-0101 not confirmed." */
function whatIsConfirmed({ email, emailConfirmed, phone, phoneConfirmed }: Side): string {
  const confirmed = (is: boolean) => (is ? "confirmed" : "not confirmed");
  return [
    email && `Email ${confirmed(emailConfirmed)}.`,
    (phone || phoneConfirmed) && `Phone ${formatPhone(phone)} ${confirmed(phoneConfirmed)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const Outcome = ({ moves, keeps, loses }: MergePreview) => (
  <>
    <Sentences
      title="Moves to the kept record"
      lines={moves.length > 0 ? moves : ["Nothing. The other record is empty."]}
    />
    <Sentences title="Stays the same" lines={keeps} />
    <Sentences title="Will be deleted" lines={loses} variant="blockers" />
  </>
);

type SentencesProps = { title: string; lines: string[]; variant?: "blockers" };

const Sentences = ({ title, lines, variant }: SentencesProps) =>
  lines.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul className={variant && styles[variant]}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
