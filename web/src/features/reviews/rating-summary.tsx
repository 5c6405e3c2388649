import type { Review } from "@lamplight/api/contract/reviews.ts";
import { Soft } from "../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { Stars } from "../../components/people/rating.tsx";
import { counted } from "../../lib/time/format.ts";
import styles from "./reviews.module.css";

const STEPS = [5, 4, 3, 2, 1];

/** Average, number, and count of each rating. Includes only reviews after a visit. */
export function RatingSummary({ reviews: all }: { reviews: readonly Review[] }) {
  if (all.length === 0) return null;
  const reviews = all.filter(({ verified }) => verified);
  if (reviews.length === 0)
    return <Soft className={styles["unrated"]}>No rating yet. Only reviews after a visit count.</Soft>;
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  return (
    <>
      <div className={styles["average"]}>
        <b>{average.toFixed(1)}</b>
        <div>
          <Stars rating={average} />
          <Soft>{counted(reviews.length, "review")} after a visit</Soft>
        </div>
      </div>
      <ul className={styles["bars"]}>
        {STEPS.map((step) => {
          const count = reviews.filter(({ rating }) => rating === step).length;
          return (
            <li key={step}>
              <span>
                {step}
                <VisuallyHidden> {step === 1 ? "star" : "stars"}</VisuallyHidden>
              </span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((count / reviews.length) * 100)} height="8" />
              </svg>
              <Soft as="span">{count}</Soft>
            </li>
          );
        })}
      </ul>
    </>
  );
}
