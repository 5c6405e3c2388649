import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { Counters } from "../../../components/content/counters.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import type { HomeQueryResult } from "../../../lib/content/types.ts";
import styles from "./about.module.css";

/** Vision, mission and counters, with their sources. */
export function About({ home }: { home: HomeQueryResult }) {
  const { about, aboutPicture, counters, countersNote } = home;
  const beliefs = [
    { title: home.visionTitle, text: home.vision },
    { title: home.missionTitle, text: home.mission },
    { title: home.whyChooseUsTitle, text: home.whyChooseUs },
  ].filter(({ text }) => text);
  if (!about?.heading && counters.length === 0) return null;
  return (
    <Section aria-label="About us">
      {about?.heading && (
        <Container layout="columns" className={styles["about"]}>
          <h2>{about.heading}</h2>
          <div className={styles["text"]}>
            <p>{about.text}</p>
            <dl className={styles["beliefs"]}>
              {beliefs.map((belief) => (
                <div key={belief.title}>
                  <dt>{belief.title}</dt>
                  <dd>{belief.text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ContentPicture
            picture={aboutPicture}
            className={styles["picture"]}
            sizes="(max-width: 899px) 100vw, 45vw"
            isFilling
          />
        </Container>
      )}
      <Container className={styles["numbers"]}>
        <Counters counters={counters} countersNote={countersNote} />
      </Container>
    </Section>
  );
}
