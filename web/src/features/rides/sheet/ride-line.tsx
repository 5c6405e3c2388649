import { BusFront } from "lucide-react";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import styles from "./ride-line.module.css";
import type { Line } from "./stations.ts";

/** A ride as a line with its stations, filled as far as it got, and the van between two of them. */
export const RideLine = ({ line: { stations, reached, share, hasVan } }: { line: Line }) => (
  <ol className={styles["line"]} aria-label="The ride's stations">
    {stations.map(({ kind, time, name }, index) => (
      <li key={kind} data-reached={index < reached || undefined}>
        <span className={styles["mark"]} aria-hidden="true" />
        {index < stations.length - 1 && (
          <span className={styles["way"]} aria-hidden="true">
            <i style={{ flexGrow: index < reached - 1 ? 1 : index === reached - 1 ? share : 0 }} />
            {hasVan && index === reached - 1 && <BusFront size={20} strokeWidth={1.75} />}
            <s style={{ flexGrow: index < reached - 1 ? 0 : index === reached - 1 ? 1 - share : 1 }} />
          </span>
        )}
        <span className={styles["words"]}>
          {time && <span>{time}</span>}
          <b>{name}</b>
          {index < reached && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
      </li>
    ))}
  </ol>
);
