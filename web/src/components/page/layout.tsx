import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./layout.module.css";

type ContainerProps = ComponentProps<"div"> & {
  /** `columns`: as the class sets in `--columns`, below each other in a narrow window. `page`: begins with its heading. */
  layout?: "columns" | "page";
};

/** The page's content width with margins. */
export function Container({ layout, className, ...rest }: ContainerProps) {
  return <div {...rest} data-layout={layout} className={classes(styles["wrap"], className)} />;
}

export type Ground = "paper" | "tint" | "deep" | "lamp" | "dark";

type SectionProps = Omit<ComponentProps<"section">, "title"> & {
  /** Background color. Neighboring sections never share one. */
  tone?: Ground;
  /** Without the section's width and padding. */
  bare?: boolean;
  /** As high as the screen between header and footer. */
  fill?: boolean;
};

export function Section({ tone, bare = false, fill = false, className, ...rest }: SectionProps) {
  return (
    <section
      {...rest}
      data-ground={tone}
      className={classes(!bare && styles["section"], fill && styles["fill"], className)}
    />
  );
}

export type HeadedSectionProps = SectionProps & {
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

/** The title of a list of one's own records, and the button that adds one. */
export const PageHead = ({ title, action }: { title: string; action: ReactNode }) => (
  <div className={styles["titled"]}>
    <h1>{title}</h1>
    {action}
  </div>
);

type LowerBarProps = {
  /** The price. */
  sum: ReactNode;
  /** Below it; `false` and `null` are left out. */
  lines: readonly ReactNode[];
  /** As wide as the page, from within its margins. */
  isWide?: boolean;
  /** The button. */
  children: ReactNode;
};

/** On small screens a form's price and button: sticks to the lower edge while the form is visible. */
export const LowerBar = ({ sum, lines, isWide = false, children }: LowerBarProps) => (
  <div className={classes(styles["bar"], isWide && styles["wide"])} data-lower-bar>
    <p>
      <b>{sum}</b>
      {lines.map((line, place) => line && <span key={["first", "second"][place]}>{line}</span>)}
    </p>
    {children}
  </div>
);
