import { overlay } from "../../lib/content/overlay.ts";
import type { HomeQueryResult } from "../../lib/content/types.ts";
import { Counter } from "./counter.tsx";
import styles from "./counters.module.css";

/** The numbers of Settings, and below them who counted what. */
export function Counters({ counters, countersNote }: Pick<HomeQueryResult, "counters" | "countersNote">) {
  return (
    <>
      <dl className={styles["counters"]}>
        {counters.map((counter) => (
          <div key={counter._key}>
            <dt>{counter.label}</dt>
            <dd {...overlay(counter, "number")}>
              <Counter target={counter.number} suffix={counter.suffix} />
            </dd>
          </div>
        ))}
      </dl>
      {counters.length > 0 && countersNote && <p className={styles["counted"]}>{countersNote}</p>}
    </>
  );
}
