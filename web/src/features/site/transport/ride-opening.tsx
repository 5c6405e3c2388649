import { ArrowRight } from "lucide-react";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { TransportQueryResult } from "../../../lib/content/types.ts";
import styles from "./ride-opening.module.css";

type RideOpeningProps = Pick<TransportQueryResult, "heading" | "lead" | "picture" | "about"> & {
  /** Words of the button to the booking form. */
  button: string;
};

/** The picture, and what the rides are. */
export function RideOpening({ heading, lead, picture, about, button }: RideOpeningProps) {
  return (
    <>
      <Section bare tone="lamp" className={styles["opening"]}>
        <Container layout="columns" className={styles["words"]}>
          <h1>{heading || "Medical rides"}</h1>
          <div>
            {lead && <Lead>{lead}</Lead>}
            <ButtonLink to="#book" className={styles["book"]}>
              {button}
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
          </div>
        </Container>
        <ContentPicture picture={picture} className={styles["scene"]} sizes="100vw" isFilling isFirst />
      </Section>
      {about?.heading && (
        <Section aria-label="About the rides">
          <Container layout="columns" className={styles["about"]}>
            <h2>{about.heading}</h2>
            <p>{about.text}</p>
          </Container>
        </Section>
      )}
    </>
  );
}
