import { useId } from "react";
import { paths } from "../../../app/paths.ts";
import crowdUrl from "../../../art/crowd.svg";
import { JoinLink } from "../../../components/page/join-link.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { HomeQueryResult } from "../../../lib/content/types.ts";
import styles from "./booking-banner.module.css";

export function BookingBanner({ words, button }: { words: HomeQueryResult["booking"]; button: string }) {
  const titleId = useId();
  return (
    <Section tone="dark" bare className={styles["banner"]} aria-labelledby={titleId}>
      <Container className={styles["words"]}>
        <h2 id={titleId}>{words?.heading || "Book an appointment with a nurse"}</h2>
        {words?.text && <Lead>{words.text}</Lead>}
        <JoinLink instead={{ to: paths.doctors, label: button }}>Create account</JoinLink>
      </Container>
      <img
        className={styles["crowd"]}
        src={crowdUrl}
        alt=""
        width={5728}
        height={748}
        loading="lazy"
        decoding="async"
      />
    </Section>
  );
}
