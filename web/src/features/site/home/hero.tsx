import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../app/paths.ts";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import type { Picture } from "../../../lib/content/picture.ts";
import type { HomeQueryResult } from "../../../lib/content/types.ts";
import styles from "./hero.module.css";

type HeroProps = {
  heading: string | undefined;
  lead: string | undefined;
  picture: Picture | null | undefined;
  /** Words of the link to who is free today. */
  freeToday: string | undefined;
  /** A link that editors chose. */
  further: HomeQueryResult["furtherLink"] | undefined;
  /** The search for nurses. */
  children: ReactNode;
};

export function Hero({ heading, lead, picture, freeToday, further, children }: HeroProps) {
  return (
    <Section tone="dark" bare className={styles["hero"]}>
      <Container layout="columns" className={styles["inner"]}>
        <div className={styles["words"]}>
          <h1>{heading || "Ask a nurse"}</h1>
          <Lead className={styles["lead"]}>{lead || "Connect with a nurse by video."}</Lead>
          {children}
          <Actions as="p" variant="apart">
            <ButtonLink to="#speciality" variant="onDark">
              Explore
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
            {freeToday && (
              <ButtonLink to={paths.freeToday} variant="onDark">
                {freeToday}
              </ButtonLink>
            )}
            {further?.href && (
              <ButtonLink to={further.href} variant="onDark">
                {further.label}
              </ButtonLink>
            )}
          </Actions>
        </div>
        <ContentPicture
          picture={picture ?? null}
          className={styles["scene"]}
          sizes="(max-width: 899px) 100vw, 50vw"
          isFirst
        />
      </Container>
    </Section>
  );
}

/** Skeleton of the hero with its background and height. */
export function HeroWaiting() {
  return (
    <Section tone="dark" bare className={styles["hero"]}>
      <Container layout="columns" className={styles["inner"]}>
        <div className={styles["words"]}>
          <Loading label="Loading">
            <Skeleton shape="title" className={styles["skeleton"]} />
            <Skeleton shape="title" short className={styles["skeleton"]} />
          </Loading>
        </div>
      </Container>
    </Section>
  );
}
