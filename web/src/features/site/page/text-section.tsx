import { useId } from "react";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { RichText } from "../../../components/content/rich-text.tsx";
import { Container, type Ground, Section } from "../../../components/page/layout.tsx";
import { SideSection } from "../../../components/page/side-section.tsx";
import type { Picture } from "../../../lib/content/picture.ts";
import type { RichTextValue } from "../../../lib/content/types.ts";
import styles from "./text-section.module.css";

type TextSectionProps = { heading: string; body: RichTextValue; picture: Picture | null; tone: Ground };

/** A heading and a text, with a picture beside it or without. */
export function TextSection({ heading, body, picture, tone }: TextSectionProps) {
  const titleId = useId();
  if (!picture?.url)
    return (
      <SideSection tone={tone} title={heading} className={styles["side"]}>
        <RichText value={body} />
      </SideSection>
    );
  return (
    <Section tone={tone} aria-labelledby={titleId}>
      <Container layout="columns" className={styles["beside"]}>
        <div>
          <h2 id={titleId}>{heading}</h2>
          <RichText value={body} />
        </div>
        <ContentPicture picture={picture} className={styles["picture"]} sizes="(max-width: 899px) 100vw, 45vw" />
      </Container>
    </Section>
  );
}
