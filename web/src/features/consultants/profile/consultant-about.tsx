import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { stateName } from "@lamplight/api/contract/us-states.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { BadgeCheck, Languages, MapPin } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { License } from "../../../components/people/license.tsx";
import { classes } from "../../../lib/page/classes.ts";
import styles from "./consultant-about.module.css";

/** States that are named; more are counted. */
const MOST_NAMED = 4;

const treatsIn = (states: readonly string[]): string =>
  states.length > MOST_NAMED
    ? `Can treat you in ${states.length} states and territories. Choose yours when you book.`
    : `Can treat you in ${inAList(states.map(stateName))}`;

/** The consultant's text, languages and license. */
export function ConsultantAbout({
  consultant: { name, about, languages, licence, licensedStates },
}: {
  consultant: ConsultantProfile;
}) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles["about"]} aria-label={`About ${name}`}>
      <p className={classes(styles["words"], !isWhole && styles["folded"])}>{about}</p>
      <Button variant="link" className={styles["more"]} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Read less" : "Read more"}
      </Button>
      <ul className={styles["facts"]}>
        <li>
          <Languages size={20} strokeWidth={1.75} aria-hidden />
          <span>
            <VisuallyHidden>Speaks</VisuallyHidden> {inAList(languages)}
          </span>
        </li>
        {licence && (
          <li>
            <BadgeCheck size={20} strokeWidth={1.75} aria-hidden />
            <License of={{ licence }} />
          </li>
        )}
        {licensedStates.length > 1 && (
          <li>
            <MapPin size={20} strokeWidth={1.75} aria-hidden />
            <span>{treatsIn(licensedStates)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
