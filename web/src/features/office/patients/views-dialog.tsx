import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { RecordView } from "@lamplight/api/contract/record-views.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Table } from "../../../components/office/table.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { viewsQuery } from "./queries.ts";

const RECORDS: Record<RecordView["kind"], string> = { patient: "Patient's record", visit: "Visit", ride: "Ride" };

type ViewsDialogProps = { patient: { _id: string; name: string }; timeZone: string; onClose: () => void };

/** Who at the office opened a patient's record, visits and rides. */
export function ViewsDialog({ patient, timeZone, onClose }: ViewsDialogProps) {
  const title = `Who opened ${patient.name}'s records`;
  return (
    <DialogCard
      isOpen
      title={title}
      text="People at the office, once a day for each record, the latest first."
      onClose={onClose}
    >
      <QueryAnswer query={viewsQuery(patient._id)} what="who opened the records">
        {({ views }) => (
          <Table label={title} heads={[{ head: "Who" }, { head: "Opened" }, { head: "Last", of: "time" }]}>
            <tbody>
              {views.map(({ who, kind, subjectId, lastAt }) => (
                <tr key={`${who} ${subjectId} ${lastAt}`} data-row>
                  <th scope="row">{who}</th>
                  <td>
                    {kind === "patient" ? (
                      RECORDS[kind]
                    ) : (
                      <Link to={recordPaths[kind](subjectId)} onClick={onClose}>
                        {RECORDS[kind]}
                      </Link>
                    )}
                  </td>
                  <td data-of="time">{dateAndTime(lastAt, timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </QueryAnswer>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
