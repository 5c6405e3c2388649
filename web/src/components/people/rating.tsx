import { classes } from "../../lib/page/classes.ts";
import { counted } from "../../lib/time/format.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./rating.module.css";

const SCALE = [1, 2, 3, 4, 5];

export function Star({ filled = true, size = 18 }: { filled?: boolean; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes(styles["star"], !filled && styles["empty"])}
    >
      <path d="M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4 5.9-.7z" />
    </svg>
  );
}

/** One to five stars. */
export function Stars({ rating, size }: { rating: number; size?: number }) {
  const full = Math.round(rating);
  return (
    <span className={styles["stars"]} role="img" aria-label={`${full} out of 5 stars`}>
      {SCALE.map((star) => (
        <Star key={star} filled={star <= full} size={size} />
      ))}
    </span>
  );
}

/** Star, average and number of reviews. Shows a text if there are none. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return <span className={styles["count"]}>Not rated yet</span>;
  return (
    <span className={styles["rating"]}>
      <Star />
      <VisuallyHidden>Rated</VisuallyHidden> {rating.toFixed(1)}{" "}
      <span className={styles["count"]}>
        <span aria-hidden="true">({count})</span>
        <VisuallyHidden>out of 5, {counted(count, "review")}</VisuallyHidden>
      </span>
    </span>
  );
}
