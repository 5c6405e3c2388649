import type { ReactNode } from "react";
import type { Picture } from "../../lib/content/picture.ts";
import { classes } from "../../lib/page/classes.ts";
import { ContentPicture } from "../content/content-picture.tsx";
import { Actions } from "../layout/boxes.tsx";
import { Container, Lead, Section } from "./layout.tsx";
import styles from "./page-opening.module.css";

type PageOpeningProps = {
  heading: string;
  lead: string;
  picture?: Picture | null;
  tone?: "paper" | "tint" | "deep" | "lamp" | "dark";
  /** `scene` fills its side of the page; `drawing` is shown on the background. */
  variant?: "scene" | "drawing";
  children?: ReactNode;
};

/** The first section of a page: heading, one or two sentences, a picture, at most one action. */
export function PageOpening({ heading, lead, picture = null, tone, variant = "drawing", children }: PageOpeningProps) {
  return (
    <Section tone={tone} bare className={styles["opening"]}>
      <Container className={classes(styles["inner"], picture?.url && styles[variant])}>
        <div className={styles["words"]}>
          <h1>{heading}</h1>
          {lead && <Lead className={styles["lead"]}>{lead}</Lead>}
          {children && (
            <Actions variant="apart" className={styles["actions"]}>
              {children}
            </Actions>
          )}
        </div>
        <ContentPicture
          picture={picture}
          className={styles["picture"]}
          sizes="(max-width: 899px) 100vw, 50vw"
          isFilling={variant === "scene"}
          isFirst
        />
      </Container>
    </Section>
  );
}
