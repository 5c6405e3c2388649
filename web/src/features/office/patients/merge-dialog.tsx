import type { Found } from "@lamplight/api/contract/patients.ts";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { RecordSearch } from "../../../components/fields/record-search.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
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

const Finding = ({ patient, onClose, onFound }: FindingProps) => (
  <Stack>
    <RecordSearch
      label="The other record"
      initial={patient.name}
      isWanted={({ kind, _id }) => kind === "patient" && _id !== patient._id}
      none="No other record matches."
      onChoose={onFound}
    />
    <DialogActions>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Stack>
);
