import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./layout.module.css";

/** The page's content width with margins. */
export function Container({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes(styles["wrap"], className)} />;
}

/** The content in columns, or below each other in a narrow window. The class sets `--columns`. */
export function Columns({ className, ...rest }: ComponentProps<"div">) {
  return <Container {...rest} className={classes(styles["columns"], className)} />;
}

/** A page that begins with its heading. */
export function Page({ className, ...rest }: ComponentProps<"div">) {
  return <Container {...rest} className={classes(styles["page"], className)} />;
}

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  /** Background color. Neighboring sections never share one. */
  tone?: "paper" | "tint" | "deep" | "lamp" | "dark";
  /** Without the section's width and padding. */
  bare?: boolean;
  /** As high as the screen between header and footer. */
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

/** A section labeled by its heading, with a lead below it and one action beside it. */
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

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={classes(styles["hidden"], className)} />;
}
