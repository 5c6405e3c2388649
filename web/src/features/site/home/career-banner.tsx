import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { ContentIcon } from "../../../components/content/content-icon.tsx";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import type { HomeQueryResult } from "../../../lib/content/types.ts";
import styles from "./career-banner.module.css";

type CareerBannerProps = {
  words: HomeQueryResult["career"];
  benefits: HomeQueryResult["careerBenefits"];
  picture: HomeQueryResult["careerPicture"];
  openings: HomeQueryResult["openings"];
};

export function CareerBanner({ words, benefits, picture, openings }: CareerBannerProps) {
  const titleId = useId();
  return (
    <Section tone="lamp" bare className={styles["banner"]} aria-labelledby={titleId}>
      <Container layout="columns" className={styles["inner"]}>
        <ContentPicture picture={picture} className={styles["picture"]} sizes="(max-width: 899px) 112vw, 55vw" />
        <div className={styles["words"]}>
          <h2 id={titleId}>{words?.heading || "Career Nursing Service"}</h2>
          {words?.text && <Lead className={styles["lead"]}>{words.text}</Lead>}
          <ul className={styles["benefits"]}>
            {benefits.map(({ _key, icon, title, text }) => (
              <li key={_key}>
                <ContentIcon name={icon} />
                <div>
                  <b>{title}</b>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
          {openings.length > 0 && (
            <ul className={styles["openings"]} aria-label="Openings">
              {openings.map(({ _id, title, place }) => (
                <li key={_id}>
                  <Link to={paths.opening(_id)}>{title}</Link> <span>{place}</span>
                </li>
              ))}
            </ul>
          )}
          <Actions as="p" variant="apart" className={styles["actions"]}>
            <ButtonLink to={paths.career}>Nursing Opportunities</ButtonLink>
            <ButtonLink to={paths.doctors} variant="quiet">
              Our Specialist
            </ButtonLink>
          </Actions>
        </div>
      </Container>
    </Section>
  );
}
