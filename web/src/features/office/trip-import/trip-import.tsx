import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { ListSection } from "../../../components/office/office-list.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { counted } from "../../../lib/time/format.ts";
import { FileForm, type Payers } from "./file-form.tsx";
import { tripImportQuery, tripImportsQuery } from "./queries.ts";
import { StoredFile } from "./stored-file.tsx";
import { TripColumns } from "./trip-columns.tsx";
import styles from "./trip-import.module.css";
import { IMPORT_STATES } from "./trip-states.ts";

type TripImportProps = {
  payers: Payers;
  /** The file that is open; null to choose one. */
  importId: string | null;
  onOpen: (importId: string | null) => void;
};

/** Imports a file of trips: choose it, check its columns and rows, book the chosen ones, and undo that as a whole. */
export function TripImport({ payers, importId, onOpen }: TripImportProps) {
  if (importId !== null)
    return (
      <QueryAnswer query={tripImportQuery(importId)} what="the file">
        {(stored) => <StoredFile stored={stored} onAnother={() => onOpen(null)} />}
      </QueryAnswer>
    );
  return (
    <>
      <FileForm payers={payers} onRead={onOpen} />
      <QueryAnswer query={tripImportsQuery} what="earlier files">
        {(files) =>
          files.length > 0 && (
            <ListSection aria-labelledby="earlier-files" className={styles["columns"]}>
              <h2 id="earlier-files">Earlier files</h2>
              <ul aria-labelledby="earlier-files" className={styles["rows"]}>
                {files.map(({ _id, fileName, payer, by, state, rowCount }) => (
                  <li key={_id}>
                    <div className={styles["trip"]}>
                      <Link to={`${officeScreens.officeTripImport}?file=${_id}`}>{fileName}</Link>
                      <p className={styles["note"]}>
                        {[counted(rowCount, "row"), payer?.name, `chosen by ${by}`, IMPORT_STATES[state]]
                          .filter(Boolean)
                          .join(", ")}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            </ListSection>
          )
        }
      </QueryAnswer>
      <TripColumns />
    </>
  );
}
