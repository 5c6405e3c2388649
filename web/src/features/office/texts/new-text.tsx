import { useState } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { RecordSearch } from "../../../components/fields/record-search.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { RecordTexts } from "./record-texts.tsx";

type NewTextProps = { staffId: string; timeZone: string };

/** Finds a patient, and texts them beside what was written before. */
export function NewText({ staffId, timeZone }: NewTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [patient, setPatient] = useState<{ _id: string; label: string } | null>(null);
  const close = () => {
    setOpen(false);
    setPatient(null);
  };
  return (
    <>
      <Button size="small" data-new onClick={() => setOpen(true)}>
        New text
      </Button>
      <DialogCard isOpen={isOpen} title={patient ? patient.label : "New text"} onClose={close}>
        <Stack variant="loose">
          {patient ? (
            <RecordTexts subject={{ kind: "patient", id: patient._id }} staffId={staffId} timeZone={timeZone} />
          ) : (
            <RecordSearch
              label="Patient"
              isWanted={({ kind }) => kind === "patient"}
              none="No patient matches."
              onChoose={setPatient}
            />
          )}
          <DialogActions>
            {patient && (
              <Button variant="quiet" onClick={() => setPatient(null)}>
                Choose another patient
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
          </DialogActions>
        </Stack>
      </DialogCard>
    </>
  );
}
