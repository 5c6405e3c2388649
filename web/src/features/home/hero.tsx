import { ArrowRight } from "lucide-react";
import { ButtonLink } from "../../components/button.tsx";
import { ContentPicture } from "../../components/content-picture.tsx";
import { Lead, Section, Wrap } from "../../components/layout.tsx";
import { Bone, Waiting } from "../../components/skeleton.tsx";
import type { Picture } from "../../lib/content/picture.ts";
import styles from "./hero.module.css";

type HeroProps = { heading: string | undefined; lead: string | undefined; picture: Picture | null | undefined };

export function Hero({ heading, lead, picture }: HeroProps) {
  return (
    <Section tone="dark" bare className={styles["hero"]}>
      <Wrap className={styles["inner"]}>
        <div className={styles["words"]}>
          <h1>{heading || "Ask a nurse"}</h1>
          <Lead className={styles["lead"]}>{lead || "Connect with a nurse by video."}</Lead>
          <p className={styles["actions"]}>
            <ButtonLink to="#speciality" look="paper">
              Explore
              <ArrowRight size={20} aria-hidden />
            </ButtonLink>
            <ButtonLink to="#consultants" look="onDark">
              See who is available
            </ButtonLink>
          </p>
        </div>
        <div className={styles["scene"]}>
          <ContentPicture picture={picture ?? null} sizes="(max-width: 860px) 118vw, 84vw" isFirst />
        </div>
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
