import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { Phone } from "lucide-react";
import { useId } from "react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import { overlay } from "../../../lib/content/overlay.ts";
import type { HousingQueryResult } from "../../../lib/content/types.ts";
import styles from "./availability.module.css";

/** Number of free homes, maximum stay, and the phone number. */
export function Availability({ availability }: { availability: HousingQueryResult["availability"] }) {
  const titleId = useId();
  if (!availability) return null;
  const { heading, text, newHomes, maximumStayYears, applyLabel, applyPhone } = availability;
  return (
    <Section tone="lamp" id="apply" aria-labelledby={titleId}>
      <Container layout="columns" className={styles["availability"]}>
        <div className={styles["words"]}>
          <h2 id={titleId}>{heading}</h2>
          {text && <Lead className={styles["text"]}>{text}</Lead>}
          {applyPhone && (
            <ButtonAnchor href={telHref(applyPhone)}>
              <Phone size={20} aria-hidden />
              {applyLabel}{" "}
              <span className={styles["number"]} {...overlay(availability, "applyPhone")}>
                {applyPhone}
              </span>
            </ButtonAnchor>
          )}
        </div>
        <dl className={styles["numbers"]}>
          <div>
            <dt>{newHomes === 1 ? "new home" : "new homes"}</dt>
            <dd {...overlay(availability, "newHomes")}>{newHomes}</dd>
          </div>
          <div>
            <dt>{maximumStayYears === 1 ? "year" : "years"} maximum stay per resident</dt>
            <dd {...overlay(availability, "maximumStayYears")}>{maximumStayYears}</dd>
          </div>
        </dl>
      </Container>
    </Section>
  );
}
