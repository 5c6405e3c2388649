import { useState } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./portrait.module.css";

const backgrounds = ["green", "lamp", "paper", "coral"] as const;

/** A person always has the same background color. */
function backgroundOf(key: string): string | undefined {
  let sum = 0;
  for (const message of key) sum = (sum * 31 + message.charCodeAt(0)) % 9973;
  return styles[backgrounds[sum % backgrounds.length] ?? "green"];
}

type PortraitProps = {
  src: string;
  /** Alternative text; empty if the name is beside the picture. */
  alt?: string;
  /** Selects the background color: the person's id. */
  backgroundKey: string;
  /** Grayed out: not available, or past. */
  away?: boolean;
  /** When the picture loads: when scrolled into view; after everything else; before everything else. */
  fetched?: "when seen" | "soon" | "first";
  size?: number;
  className?: string;
};

/** A portrait on a tinted background, cropped at its lower edge. */
export function Portrait({
  src,
  alt = "",
  backgroundKey,
  away,
  fetched = "when seen",
  size = 240,
  className,
}: PortraitProps) {
  return (
    <span className={classes(styles["frame"], backgroundOf(backgroundKey), away && styles["away"], className)}>
      {src !== "" && (
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
      )}
    </span>
  );
}

/** A round portrait, or the first letter of the name without one. */
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
  const face = classes(styles["frame"], styles["round"], size !== "medium" && styles[size], backgroundOf(name));
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
        loading="lazy"
        onError={() => setMissing(true)}
      />
    </span>
  );
}
