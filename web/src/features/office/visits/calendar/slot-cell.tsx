import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { Move } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { dragSource, useDropTarget } from "../../../../lib/office/drop-target.ts";
import { classes } from "../../../../lib/page/classes.ts";
import { useServerNow } from "../../../../lib/time/clock.ts";
import { countdown } from "../../../../lib/time/format.ts";
import styles from "./slot-cell.module.css";

/** A slot of a nurse in the calendar. */
export type Spot = { docId: string; name: string; slot: CalendarSlot };

export type CellActs = {
  mayAct: boolean;
  /** Called when a free or closed cell is selected. */
  onChoose: (spot: Spot) => void;
  /** Asks to move a paid or held visit, to a free cell if it was dragged there. Nothing has moved yet. */
  onMove: (visitId: string, to?: Spot) => void;
};
type SlotCellProps = CellActs & { spot: Spot; rows: number; text: string; timeZone: string };

/** One cell of the calendar: a visit, or a free or closed slot with its action. */
export function SlotCell({ spot, rows, text, timeZone, mayAct, onChoose, onMove }: SlotCellProps) {
  const { state, slotTime, reason = "", closedBy, visitId } = spot.slot;
  const isFree = state === "free";
  const { isOver, dropTarget } = useDropTarget(VISIT, mayAct && isFree ? (id) => onMove(id, spot) : undefined);
  const place = `${isFree ? "Free" : "Closed"}, ${slotTime} with ${spot.name}`;
  // What is seen is a part of the name: "Free 2 h".
  const name = place.startsWith(text) ? place : `${place}: ${text}`;
  return (
    <td rowSpan={rows} className={classes(styles["slot"], styles[state], isOver && styles["over"])} {...dropTarget}>
      {visitId ? (
        <Visit spot={spot} visitId={visitId} timeZone={timeZone} onMove={mayAct ? onMove : undefined} />
      ) : mayAct && closedBy !== "clock" ? (
        <button type="button" aria-label={name} onClick={() => onChoose(spot)}>
          <CellText detail={isFree && text !== "" && reason}>{text}</CellText>
        </button>
      ) : (
        <CellText>{text}</CellText>
      )}
    </td>
  );
}

const CellText = ({ children, detail }: { children: ReactNode; detail?: string | false }) => (
  <span className={styles["word"]}>
    {children}
    {detail && <small>{detail}</small>}
  </span>
);

type VisitProps = {
  spot: Spot;
  visitId: string;
  timeZone: string;
  onMove: CellActs["onMove"] | undefined;
};

/** Links to the visit's page. An upcoming visit can be rescheduled by dragging or by its button. */
function Visit({ spot: { name, slot }, visitId, timeZone, onMove }: VisitProps) {
  const { patient, startsAt, slotTime, heldUntil, state } = slot;
  const now = useServerNow(MINUTE_MS);
  const mayMove =
    onMove !== undefined && (state === "paid" || state === "held") && now !== null && Date.parse(startsAt) > now;
  return (
    <div className={styles["visit"]}>
      <Link to={recordPaths.visit(visitId)} {...(mayMove ? dragSource(VISIT, visitId) : { draggable: false })}>
        <span>{patient}</span>
        <small>{heldUntil ? <Held until={heldUntil} timeZone={timeZone} /> : "Paid"}</small>
      </Link>
      {mayMove && (
        <button
          type="button"
          aria-label={`Reschedule ${patient}, ${slotTime} with ${name}`}
          onClick={() => onMove(visitId)}
        >
          <Move size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** When a hold ends; a countdown in its last hour. */
function Held({ until, timeZone }: { until: string; timeZone: string }) {
  const now = useServerNow(SECOND_MS);
  const left = now === null ? HOUR_MS : Date.parse(until) - now;
  const text = `Held until ${timeOfDay(until, timeZone)}`;
  if (left >= HOUR_MS) return text;
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span className={styles["left"]} aria-hidden>
        Held, {countdown(left)} left
      </span>
    </>
  );
}

/** The drag's data type: only drags of this calendar are accepted. */
const VISIT = "application/x-lamplight-visit";
