import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Soft } from "../layout/boxes.tsx";
import styles from "./fact-track.module.css";

/** `done` has happened; `now` is awaited. */
export type TrackFact = { label: string; about: ReactNode; state: "done" | "now" };

/** What has happened and what is awaited, in order of time. */
export const FactTrack = ({ facts }: { facts: TrackFact[] }) => (
  <ol className={styles["track"]}>
    {facts.map(({ label, about, state }) => (
      <li key={label} data-state={state}>
        <span className={styles["mark"]}>{state === "done" && <Check size={16} strokeWidth={2.5} aria-hidden />}</span>
        <div>
          <b>{label}</b>
          {about && <Soft variant="sm">{about}</Soft>}
        </div>
      </li>
    ))}
  </ol>
);
