import type { ReactNode } from "react";
import styles from "./tiles.module.css";

/** Counts of what is in a list: `Tile`s beside each other, on narrow screens in a row that scrolls. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles["tiles"]} aria-label={label}>
    {children}
  </ul>
);

type TileProps = {
  count: number;
  name: string;
  /** Such as a sum, below the name. */
  more?: string | undefined;
  tone?: "bad" | "waiting" | undefined;
  /** What a press shows: a part of the page, or only these in the list. */
  to?: string | undefined;
  onPress?: () => void;
  isPressed?: boolean;
};

export function Tile({ count, name, more, tone, to, onPress, isPressed }: TileProps) {
  const tile = { className: styles["tile"], "data-tone": tone };
  const words = (
    <>
      <b>{count}</b> {name}
      {more && <small> {more}</small>}
    </>
  );
  return (
    <li>
      {onPress ? (
        <button {...tile} type="button" aria-pressed={isPressed} onClick={onPress}>
          {words}
        </button>
      ) : to ? (
        <a {...tile} href={to}>
          {words}
        </a>
      ) : (
        <p {...tile}>{words}</p>
      )}
    </li>
  );
}
