import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button.tsx";
import { ContentPicture } from "../../components/content-picture.tsx";
import { Lead, Section, Wrap } from "../../components/layout.tsx";
import { Bone, Waiting } from "../../components/skeleton.tsx";
import type { Picture } from "../../lib/content/picture.ts";
import styles from "./hero.module.css";

type HeroProps = {
  heading: string | undefined;
  lead: string | undefined;
  picture: Picture | null | undefined;
  /** The way to a nurse. */
  children: ReactNode;
};

export function Hero({ heading, lead, picture, children }: HeroProps) {
  return (
    <Section tone="dark" bare className={styles["hero"]}>
      <Wrap className={styles["inner"]}>
        <div className={styles["words"]}>
          <h1>{heading || "Ask a nurse"}</h1>
          <Lead className={styles["lead"]}>{lead || "Connect with a nurse by video."}</Lead>
          {children}
          <p className={styles["actions"]}>
            <ButtonLink to="#speciality" look="onDark">
              Explore
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
            <ButtonLink to={paths.freeToday} look="onDark">
              See who is free today
            </ButtonLink>
          </p>
        </div>
        <ContentPicture
          picture={picture ?? null}
          className={styles["scene"]}
          sizes="(max-width: 860px) 100vw, 50vw"
          isFirst
        />
      </Wrap>
    </Section>
  );
}

/** The hero's ground and height while its words come, so that nothing below it moves. */
export function HeroWaiting() {
  return (
    <Section tone="dark" bare className={styles["hero"]}>
      <Wrap className={styles["inner"]}>
        <div className={styles["words"]}>
          <Waiting label="Loading">
            <Bone shape="title" className={styles["bone"]} />
            <Bone shape="title" short className={styles["bone"]} />
          </Waiting>
        </div>
      </Wrap>
    </Section>
  );
}
