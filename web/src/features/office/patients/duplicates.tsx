import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import type { PatientRecord } from "@lamplight/api/contract/patients.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Note, Stack } from "../../../components/layout/boxes.tsx";

import { notify } from "../../../lib/page/notify.ts";
import { useKeepApart } from "./edit-queries.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import styles from "./patient-record.module.css";

type Duplicate = PatientRecord["duplicates"][number];
type DuplicatesProps = { patient: { _id: string; name: string }; duplicates: Duplicate[]; mayChange: boolean };

const REASONS: Record<Duplicate["because"], string> = {
  birth: "the same name and date of birth",
  phone: "the same phone number",
};

/** Records that may be of the same person, each to merge or to keep apart. Nothing if there are none. */
export function Duplicates({ patient, duplicates, mayChange }: DuplicatesProps) {
  const [mergingId, setMergingId] = useState<string | null>(null);
  const { mutate: keepApart, isPending, variables, error } = useKeepApart(patient._id);
  const navigate = useNavigate();
  if (duplicates.length === 0) return null;
  return (
    <Note as="section" variant="lamp" aria-labelledby="duplicates">
      <h2 id="duplicates">Possible duplicates</h2>
      <Stack as="ul">
        {duplicates.map(({ _id, name, email, phone, because, isProven }) => (
          <li key={_id}>
            <p>
              <Link to={recordPaths.patient(_id)}>{name}</Link> has {REASONS[because]}.{" "}
              {[email, formatPhone(phone)].filter(Boolean).join(", ")}
              {isProven
                ? " Both confirmed the number by text message."
                : " Anyone can type this in when they sign up. Nothing is confirmed on both records."}
            </p>
            {mayChange && (
              <Actions as="p" className={styles["choices"]}>
                {isProven && (
                  <Button size="small" onClick={() => setMergingId(_id)}>
                    Compare and merge
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  busy={isPending && variables === _id}
                  busyLabel="Saving…"
                  onClick={() => keepApart(_id)}
                >
                  Not the same person
                </Button>
                {!isProven && (
                  <Button variant="link" size="small" onClick={() => setMergingId(_id)}>
                    Compare
                  </Button>
                )}
              </Actions>
            )}
          </li>
        ))}
      </Stack>
      <FormError error={error} />
      <MergeDialog
        patient={patient}
        otherId={mergingId ?? undefined}
        isOpen={mergingId !== null}
        onClose={() => setMergingId(null)}
        onMerged={(keptId) => {
          setMergingId(null);
          notify.success("Records merged.");
          void navigate(recordPaths.patient(keptId));
        }}
      />
    </Note>
  );
}
