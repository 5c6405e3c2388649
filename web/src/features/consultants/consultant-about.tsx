import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { BadgeCheck, Languages } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { classes } from "../../lib/classes.ts";
import styles from "./consultant-about.module.css";

const inAList = new Intl.ListFormat("en-US");

/** What a consultant says of themselves, which languages they speak and where they are licensed. */
export function ConsultantAbout({
  consultant: { name, about, languages, licence },
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
            <VisuallyHidden>Speaks</VisuallyHidden> {inAList.format(languages)}
          </span>
        </li>
        {licence && (
          <li>
            <BadgeCheck size={20} strokeWidth={1.75} aria-hidden />
            <span>{`Licensed in ${licence.state}, ${licence.number}`}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
