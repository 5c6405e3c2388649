import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { Counter } from "../../../components/content/counter.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import { overlay } from "../../../lib/content/overlay.ts";
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
      <Container>
        <dl className={styles["counters"]}>
          {counters.map((counter) => (
            <div key={counter._key}>
              <dt>{counter.label}</dt>
              <dd {...overlay(counter, "number")}>
                <Counter target={counter.number} suffix={counter.suffix} />
              </dd>
            </div>
          ))}
        </dl>
        {counters.length > 0 && countersNote && <p className={styles["counted"]}>{countersNote}</p>}
      </Container>
    </Section>
  );
}
