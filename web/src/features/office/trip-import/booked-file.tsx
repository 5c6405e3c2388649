import { UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import type { TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { UndoBar } from "../../../components/states/undo-bar.tsx";
import { counted } from "../../../lib/time/format.ts";
import { useUndoTrips } from "./queries.ts";
import styles from "./trip-import.module.css";
import { TripRows } from "./trip-rows.tsx";

/** What an import did, and its one undo. Opened in a second tab or again, it can be undone until the time is over. */
export function BookedFile({ stored, onAnother }: { stored: TripImport; onAnother: () => void }) {
  const { _id, state, fault, rows, undoUntil, timeZone } = stored;
  const undo = useUndoTrips(_id);
  // Clocks differ, so nobody gets longer than the rule.
  const [seconds] = useState(() =>
    undoUntil === null ? 0 : Math.min(UNDO_SECONDS, Math.ceil((Date.parse(undoUntil) - Date.now()) / 1000)),
  );
  const [isBarOpen, setBarOpen] = useState(seconds > 0);
  const count = (one: TripImport["rows"][number]["state"]) => rows.filter((row) => row.state === one).length;
  const [booked, changed, canceled, faulty] = [count("new"), count("changed"), count("canceled"), count("faulty")];
  const message = `${counted(booked, "trip")} booked, ${changed} changed, ${canceled} canceled.`;
  if (state === "undone")
    return (
      <section aria-labelledby="imported" className={styles["checked"]}>
        <h2 id="imported">This import was undone</h2>
        {fault === null && (
          <p role="status">{undo.data?.message ?? "What it booked, changed and canceled is as it was before."}</p>
        )}
        <Button variant="quiet" onClick={onAnother}>
          Import another file
        </Button>
      </section>
    );
  return (
    <section aria-labelledby="imported" className={styles["checked"]}>
      <h2 id="imported">Imported trips</h2>
      <p role="status">{message}</p>
      {faulty > 0 && <p>{counted(faulty, "row")} couldn't be imported. Each says why below.</p>}
      <Actions>
        <Link to={officeScreens.officeRides}>Open rides</Link>
        <Button variant="quiet" onClick={onAnother}>
          Import another file
        </Button>
      </Actions>
      <details>
        <summary>{counted(rows.length, "row")}</summary>
        <TripRows label="Imported trips" rows={rows} timeZone={timeZone} chosen={null} onChoose={() => {}} />
      </details>
      {isBarOpen && (
        <UndoBar
          message={`${message} Drivers and passengers hear of it when the time is over.`}
          seconds={seconds}
          undo={undo}
          onUndo={() => undo.mutate()}
          onEnd={() => setBarOpen(false)}
          onOver={() => setBarOpen(false)}
        />
      )}
    </section>
  );
}
