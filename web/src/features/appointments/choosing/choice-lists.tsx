import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { timeOfDay, zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import { stateName } from "@lamplight/api/contract/us-states.ts";
import { shortVisitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { BadgeCheck, Languages } from "lucide-react";
import { type ReactNode, useId } from "react";
import { TimeChip } from "../../../components/form/time-chip.tsx";
import { Card, Soft } from "../../../components/layout/boxes.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { Rating } from "../../../components/people/rating.tsx";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { type ChoiceGroups, keyOf } from "./choice-groups.ts";
import styles from "./choice-lists.module.css";

type Visit = { consultant: string; startsAt: string; timeZone: string };
type Nurse = VisitChoices["nurses"][number];

type ChoiceListsProps = {
  visit: Visit;
  groups: ChoiceGroups;
  nurses: Nurse[];
  /** Name of the radio buttons. */
  name: string;
  chosen: string | undefined;
  onChoose: (time: AlternativeTime) => void;
};

/** Other times for a visit: the same day with other nurses, then the own nurse's other days, then all times. */
export function ChoiceLists({ visit, groups, nurses, name, chosen, onChoose }: ChoiceListsProps) {
  const { consultant, startsAt, timeZone } = visit;
  const { sameDay, ownNurse, rest } = groups;
  const chips = (label: string, times: AlternativeTime[], isNamed = false) => (
    <Chips {...{ label, times, timeZone, name, chosen, onChoose, isNamed }} sameAs={startsAt} />
  );
  const isOnlyRest = sameDay.length + ownNurse.length === 0;
  return (
    <>
      {sameDay.length > 0 && (
        <Part title="The same day, with another nurse">
          <Soft>Your note goes to the nurse you choose. Times are in {zoneAbbreviation(startsAt, timeZone)}.</Soft>
          <ul className={styles["nurses"]}>
            {sameDay.map(({ key, times }) => (
              <Card as="li" key={key} className={styles["nurse"]}>
                <NurseFacts nurse={nurses.find(({ _id }) => _id === key)} name={times[0]?.consultant ?? ""} />
                {chips(`Times with ${times[0]?.consultant}`, times)}
              </Card>
            ))}
          </ul>
        </Part>
      )}
      {ownNurse.length > 0 && (
        <Part title={`Another time with ${consultant}`}>
          <div className={styles["days"]}>
            {ownNurse.map(({ key, times }) => (
              <div key={key}>
                <h3>{key}</h3>
                {chips(`${key} with ${consultant}`, times)}
              </div>
            ))}
          </div>
        </Part>
      )}
      {rest.length > 0 && (
        <details className={styles["rest"]} open={isOnlyRest}>
          <summary>{isOnlyRest ? "All free times" : "More times"}</summary>
          <div className={styles["days"]}>
            {rest.map(({ key, times }) => (
              <div key={key}>
                <h3>{key}</h3>
                {chips(key, times, true)}
              </div>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["part"]}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

function NurseFacts({ nurse, name }: { nurse: Nurse | undefined; name: string }) {
  return (
    <div className={styles["who"]}>
      {nurse && <Portrait src={nurse.image} backgroundKey={nurse._id} size={96} className={styles["portrait"]} />}
      <div>
        <h3>{name}</h3>
        {nurse && (
          <>
            <Rating rating={nurse.rating} count={nurse.reviewCount} />
            <ul>
              {nurse.languages.length > 0 && (
                <li>
                  <Languages size={18} strokeWidth={1.75} aria-hidden />
                  Speaks {nurse.languages.join(", ")}
                </li>
              )}
              {nurse.licensedStates.length > 0 && (
                <li>
                  <BadgeCheck size={18} strokeWidth={1.75} aria-hidden />
                  Licensed in {licensedIn(nurse.licensedStates)}
                </li>
              )}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

const FEW_STATES = 2;

const licensedIn = (states: string[]): string =>
  states.length > FEW_STATES ? `${states.length} states` : states.map(stateName).join(" and ");

type ChipsProps = {
  label: string;
  times: AlternativeTime[];
  timeZone: string;
  /** Start of the visit as booked. */
  sameAs: string;
  name: string;
  chosen: string | undefined;
  /** Each chip names its nurse. */
  isNamed: boolean;
  onChoose: (time: AlternativeTime) => void;
};

function Chips({ label, times, timeZone, sameAs, name, chosen, isNamed, onChoose }: ChipsProps) {
  const visitor = useVisitor();
  return (
    <fieldset aria-label={label} className={styles["chips"]}>
      {times.map((time) => (
        <TimeChip
          key={keyOf(time)}
          name={name}
          time={timeOfDay(time.startsAt, timeZone)}
          own={shortVisitorTime(time.startsAt, timeZone, visitor)}
          note={isNamed ? time.consultant : time.startsAt === sameAs ? "Same time" : undefined}
          about={isNamed ? undefined : `with ${time.consultant}`}
          checked={keyOf(time) === chosen}
          onChange={() => onChoose(time)}
        />
      ))}
    </fieldset>
  );
}
