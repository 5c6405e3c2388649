import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from "react";
import { useAddressFilter } from "../../../../lib/office/address-filter.ts";
import styles from "./beside-table.module.css";

type OpenRide = { openId: string; open: (event: MouseEvent, rideId: string) => void };
const OpenRideContext = createContext<OpenRide>({ openId: "", open: () => {} });
/** The ride that is open beside the table, and the click that opens one there; elsewhere the link goes to its page. */
export const useOpenRide = () => useContext(OpenRideContext);

type BesideTableProps = {
  children: ReactNode;
  /** The ride that the address names, beside the table. */
  panel: (rideId: string, close: () => void) => ReactNode;
};

/**
 * A table with one of its rides beside it, where there is room for both. A click with Ctrl, Shift or the middle button goes to the ride's own
 * page, and so does every click where there is no room.
 */
export function BesideTable({ children, panel }: BesideTableProps) {
  const [wordOf, set] = useAddressFilter(["ride"]);
  const whole = useRef<HTMLDivElement>(null);
  const openId = wordOf("ride");
  const close = () => set({ ride: "" });
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (openId === "") return;
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && target instanceof Element && !target.closest("dialog, input, textarea, select"))
        latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [openId]);
  const open = (event: MouseEvent, rideId: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !hasRoom(whole.current)) return;
    event.preventDefault();
    set({ ride: rideId });
  };
  return (
    <OpenRideContext value={{ openId, open }}>
      <div className={styles["whole"]}>
        <div ref={whole} className={styles["parts"]} data-open={openId !== "" || undefined}>
          <div>{children}</div>
          {openId !== "" && <aside className={styles["panel"]}>{panel(openId, close)}</aside>}
        </div>
      </div>
    </OpenRideContext>
  );
}

/** The style sheet knows from which width the panel is shown. */
const hasRoom = (parts: HTMLElement | null): boolean =>
  parts !== null && getComputedStyle(parts).getPropertyValue("--room").trim() !== "none";
