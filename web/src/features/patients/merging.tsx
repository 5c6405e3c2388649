import type { MergePreview } from "@lamplight/api/contract/patient-merge.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ChangedNotice } from "../../components/changed-notice.tsx";
import { DialogActions } from "../../components/dialog-card.tsx";
import { FieldNote, TextField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Switch } from "../../components/switch.tsx";
import { errorMessage } from "../../lib/failure.ts";
import { useOpenedRecord } from "../../lib/opened-record.ts";
import { useStaffText } from "../../lib/staff-draft.ts";
import styles from "./merge-dialog.module.css";
import { mergePreviewQuery, useMerge } from "./merge-queries.ts";

type MergingProps = { thisId: string; otherId: string; onBack: () => void; onMerged: (patientId: string) => void };

/** Previews and runs the merge of two records. Either login may be the one to keep. */
export function Merging({ thisId, otherId, onBack, onMerged }: MergingProps) {
  const [keptId, setKeptId] = useState(thisId);
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
  const { mutate: merge, isPending, error } = useMerge();
  // The sum grows with each change of either record.
  const revised = { preview: live, revision: live.kept.revision + live.gone.revision };
  const { opened, changed } = useOpenedRecord(revised, { subject: pair.keptId, isBusy: isPending });
  const { kept, gone: merged, blockers, email } = opened.preview;
  const confirm = () =>
    merge(
      {
        ...pair,
        revision: kept.revision,
        otherRevision: merged.revision,
        notify: willNotify,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      },
      { onSuccess: ({ patientId }) => [drop(), onMerged(patientId)] },
    );
  return (
    <div className={styles["part"]}>
      <fieldset className={styles["logins"]}>
        <legend>Which login should we keep?</legend>
        {[kept, merged]
          .sort((one, other) => one.since.localeCompare(other.since))
          .map(({ _id, name, email }) => (
            <label key={_id}>
              <input type="radio" name="kept" checked={_id === pair.keptId} onChange={() => setKeptId(_id)} />
              <span>
                <b>{email || "No email"}</b>, {name}
              </span>
            </label>
          ))}
      </fieldset>
      <div aria-live="polite" aria-busy={isFetching} className={styles["preview"]}>
        {blockers.length > 0 ? (
          <Sentences title="Fix this first" lines={blockers} variant="blockers" />
        ) : (
          <Outcome {...opened.preview} />
        )}
      </div>
      {blockers.length === 0 && willNotify && (
        <details className={styles["email"]}>
          <summary>The email: {email.subject}</summary>
          <pre>{email.text}</pre>
        </details>
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
      <ChangedNotice changed={changed} />
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="danger"
          busy={isPending}
          busyLabel="Merging…"
          disabled={blockers.length > 0 || isFetching || changed !== null}
          onClick={confirm}
        >
          Merge records
        </Button>
      </DialogActions>
    </div>
  );
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
