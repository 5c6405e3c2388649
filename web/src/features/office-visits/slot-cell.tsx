import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { Move } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { officeVisitPath } from "../../app/paths.ts";
import { VisuallyHidden } from "../../components/layout.tsx";
import { classes } from "../../lib/classes.ts";
import { useServerNow } from "../../lib/clock.ts";
import { countdown } from "../../lib/format.ts";
import styles from "./slot-cell.module.css";

/** A slot of a nurse in the calendar. */
export type Spot = { docId: string; name: string; slot: CalendarSlot };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type CellActs = {
  mayAct: boolean;
  /** A free or closed cell was chosen, to do something with it. */
  onChoose: (spot: Spot) => void;
  /** A paid visit is to be moved, onto a free cell if it was dragged there: nothing has moved yet. */
  onMove: (visitId: string, to?: Spot) => void;
};
type SlotCellProps = CellActs & { spot: Spot; rows: number; timeZone: string };

/** One cell of the calendar: whose visit stands there, or what can be done with the time. */
export function SlotCell({ spot, rows, timeZone, mayAct, onChoose, onMove }: SlotCellProps) {
  const { state, slotTime, reason = "", closedBy, visitId } = spot.slot;
  const { isOver, landing } = useLanding((id) => onMove(id, spot));
  const isFree = state === "free";
  const words = isFree ? "Free" : reason;
  const name = `${isFree ? "Free" : "Closed"}, ${slotTime} with ${spot.name}`;
  return (
    <td
      rowSpan={rows}
      className={classes(styles["slot"], styles[state], isOver && styles["over"])}
      {...(mayAct && isFree ? landing : {})}
    >
      {visitId ? (
        <Visit spot={spot} visitId={visitId} timeZone={timeZone} onMove={mayAct ? onMove : undefined} />
      ) : mayAct && closedBy !== "clock" ? (
        <button type="button" aria-label={isFree ? name : `${name}: ${words}`} onClick={() => onChoose(spot)}>
          <Words more={isFree && reason}>{words}</Words>
        </button>
      ) : (
        <Words>{words}</Words>
      )}
    </td>
  );
}

const Words = ({ children, more }: { children: ReactNode; more?: string | false }) => (
  <span className={styles["word"]}>
    {children}
    {more && <small>{more}</small>}
  </span>
);

type VisitProps = {
  spot: Spot;
  visitId: string;
  timeZone: string;
  onMove: CellActs["onMove"] | undefined;
};

/** A visit, which leads to its page; a paid one to come is dragged to another time, or moved by its button. */
function Visit({ spot: { name, slot }, visitId, timeZone, onMove }: VisitProps) {
  const { patient, startsAt, slotTime, heldUntil, state } = slot;
  const now = useServerNow(MINUTE);
  const mayMove = onMove !== undefined && state === "paid" && now !== null && Date.parse(startsAt) > now;
  return (
    <div className={styles["visit"]}>
      <Link
        to={officeVisitPath(visitId)}
        draggable={mayMove}
        onDragStart={({ dataTransfer }) => dataTransfer.setData(VISIT, visitId)}
      >
        <span>{patient}</span>
        <small>{heldUntil ? <Held until={heldUntil} timeZone={timeZone} /> : "Paid"}</small>
      </Link>
      {mayMove && (
        <button type="button" aria-label={`Move ${patient}, ${slotTime} with ${name}`} onClick={() => onMove(visitId)}>
          <Move size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Until when a time is held; of the last hour, what is left. */
function Held({ until, timeZone }: { until: string; timeZone: string }) {
  const now = useServerNow(SECOND);
  const left = now === null ? HOUR : Date.parse(until) - now;
  const words = `Held until ${timeOfDay(until, timeZone)}`;
  if (left >= HOUR) return words;
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={styles["left"]} aria-hidden>
        Held, {countdown(left)} left
      </span>
    </>
  );
}

/** What a drag carries: a visit of ours, and nothing of anybody else's. */
const VISIT = "application/x-lamplight-visit";

function useLanding(take: (visitId: string) => void) {
  const [isOver, setOver] = useState(false);
  const landing = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(VISIT)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.getData(VISIT));
    },
  };
  return { isOver, landing };
}
