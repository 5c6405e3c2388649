import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { LeaveLine } from "./leave-line.tsx";
import { waitingQuery } from "./queries.ts";
import styles from "./waiting-lines.module.css";
import { callWords, daysWords, placeWords, wishInWords } from "./waiting-words.ts";

/** The patient's waitlist entries. Renders nothing if there are none. */
export function WaitingLines() {
  const { data } = useQuery(waitingQuery);
  const titleId = useId();
  if (!data || data.waiting.length + data.wishes.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["lines"]}>
      <h2 id={titleId}>Your waitlists</h2>
      <ul>
        {data.waiting.map((line) => (
          <li key={line._id}>
            <p>
              <Link
                to={
                  line.slotDate
                    ? `${paths.appointment(line.docId)}?day=${line.slotDate}`
                    : paths.appointment(line.docId)
                }
              >
                {line.name}
              </Link>
              , {daysWords(line)}. <span className={styles["place"]}>{placeWords(line)}.</span>
            </p>
            <LeaveLine id={line._id} what={`${line.name}, ${daysWords(line)}`} />
          </li>
        ))}
        {data.wishes.map((wish) => (
          <li key={wish._id}>
            <p>
              {wishInWords(wish)}. <span className={styles["place"]}>{callWords(wish)}.</span>
            </p>
            <LeaveLine id={wish._id} what={wishInWords(wish)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
