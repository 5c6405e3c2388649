import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./layout.module.css";

/** The page's width with its gutters. */
export function Container({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes(styles["wrap"], className)} />;
}

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  /** The ground it stands on; neighbours never share one. */
  tone?: "paper" | "tint" | "deep" | "lamp" | "dark";
  /** A band with its own height and width, without the section's padding. */
  bare?: boolean;
  /** The whole page: as high as the screen leaves between header and footer. */
  fill?: boolean;
};

export function Section({ tone = "paper", bare = false, fill = false, className, ...rest }: SectionProps) {
  return (
    <section
      {...rest}
      data-ground={tone === "dark" ? "dark" : undefined}
      className={classes(
        !bare && styles["section"],
        fill && styles["fill"],
        tone !== "paper" && styles[tone],
        className,
      )}
    />
  );
}

type HeadedSectionProps = SectionProps & {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
};

/** A section that is named by its own heading, with a lead below it and one action beside it. */
export function HeadedSection({ title, lead, action, children, ...rest }: HeadedSectionProps) {
  const titleId = useId();
  return (
    <Section {...rest} aria-labelledby={titleId}>
      <Container>
        <div className={styles["heading"]}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {lead && <Lead>{lead}</Lead>}
          </div>
          {action}
        </div>
        {children}
      </Container>
    </Section>
  );
}

export function Lead({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={classes(styles["lead"], className)} />;
}

/** Words for those who listen to the page and do not see it. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={classes(styles["hidden"], className)} />;
}
