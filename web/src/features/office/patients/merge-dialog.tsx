import type { Found } from "@lamplight/api/contract/patients.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { findQuery } from "../../../lib/office/office-queries.ts";
import styles from "./merge-dialog.module.css";
import { Merging } from "./merging.tsx";

type MergeDialogProps = {
  patient: { _id: string; name: string };
  /** The id of the other record, if it is known. */
  otherId?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Takes the id of the record that is kept. */
  onMerged: (patientId: string) => void;
};

/** Finds a duplicate record, previews the merge, and merges the two. */
export function MergeDialog({ patient, otherId, isOpen, onClose, onMerged }: MergeDialogProps) {
  return (
    <DialogCard
      isOpen={isOpen}
      onClose={onClose}
      title="Merge two records"
      text={`${patient.name} and another record of the same person become one. You can't undo this.`}
    >
      <Choosing patient={patient} otherId={otherId} onClose={onClose} onMerged={onMerged} />
    </DialogCard>
  );
}

function Choosing({ patient, otherId = "", onClose, onMerged }: Omit<MergeDialogProps, "isOpen">) {
  const [other, setOther] = useState(otherId);
  if (other) return <Merging thisId={patient._id} otherId={other} onBack={() => setOther("")} onMerged={onMerged} />;
  return <Finding patient={patient} onClose={onClose} onFound={({ _id }) => setOther(_id)} />;
}

type FindingProps = Pick<MergeDialogProps, "patient" | "onClose"> & { onFound: (other: Found) => void };

function Finding({ patient, onClose, onFound }: FindingProps) {
  const [q, setQ] = useState(patient.name);
  const search = useDeferredValue(q.trim());
  const { data = [], isFetching } = useQuery(findQuery(search));
  const others = data.filter(({ kind, _id }) => kind === "patient" && _id !== patient._id);
  return (
    <Stack>
      <TextField
        label="The other record"
        hint="Part of a name, email or phone number"
        type="search"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {others.length > 0 ? (
        <ul className={styles["found"]} aria-label="Results">
          {others.map((one) => (
            <li key={one._id}>
              <button type="button" onClick={() => onFound(one)}>
                <b>{one.label}</b>
                <span>{one.more}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{isFetching || search.length < 2 ? "" : "No other record matches."}</p>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Stack>
  );
}
