import { useState } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./portrait.module.css";

const grounds = ["green", "lamp", "paper", "coral"] as const;

const ground = (place: number): string | undefined => styles[grounds[place % grounds.length] ?? "green"];

/** A person alone always stands on the same ground. */
function groundOf(key: string): string | undefined {
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return ground(sum);
}

/** In a list neighbours never share a ground, beside nor below each other, whether four or five stand in a row. */
const groundAt = (place: number): string | undefined => ground(place + Math.floor(place / grounds.length));

type PortraitProps = {
  src: string;
  /** What the picture adds; empty where the name stands beside it. */
  alt?: string;
  /** Chooses the ground: the person's id, or their place in a list. */
  groundKey: string | number;
  /** Greyed: not available, or past. */
  away?: boolean;
  /** Fetched when scrolled to; "soon" with the page, after all else; "first" before all else. */
  fetched?: "when seen" | "soon" | "first";
  size?: number;
  className?: string;
};

/** A person on a tinted ground, cut by its lower edge. */
export function Portrait({
  src,
  alt = "",
  groundKey,
  away,
  fetched = "when seen",
  size = 240,
  className,
}: PortraitProps) {
  const face = typeof groundKey === "number" ? groundAt(groundKey) : groundOf(groundKey);
  return (
    <span className={classes(styles["frame"], face, away && styles["away"], className)}>
      <img
        className={styles["picture"]}
        src={src}
        alt={alt}
        width={size}
        height={size}
        decoding="async"
        loading={fetched === "when seen" ? "lazy" : "eager"}
        fetchPriority={fetched === "first" ? "high" : "low"}
      />
    </span>
  );
}

/** A face in a circle, or the first letter of the name when there is no picture. */
export function Avatar({
  src,
  name,
  size = "medium",
}: {
  src: string;
  name: string;
  size?: "small" | "medium" | "large";
}) {
  const [isMissing, setMissing] = useState(false);
  const face = classes(styles["frame"], styles["round"], size !== "medium" && styles[size], groundOf(name));
  if (src === "" || isMissing)
    return (
      <span className={classes(face, styles["initial"])} aria-hidden="true">
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  return (
    <span className={face}>
      <img
        className={styles["picture"]}
        src={src}
        alt=""
        width={72}
        height={72}
        decoding="async"
        onError={() => setMissing(true)}
      />
    </span>
  );
}
