import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./record-head.module.css";

type RecordHeadProps = {
  Icon: LucideIcon;
  /** `waiting`: needs a choice by the reader; `off`: canceled or over. */
  tone?: "good" | "waiting" | "off";
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** What has happened, and what happens next. */
  children?: ReactNode;
};

/** Heading of a record's page: its state as an icon, the title, and one or two sentences. */
export const RecordHead = ({ Icon, tone = "good", title, titleRef, children }: RecordHeadProps) => (
  <header className={styles["head"]}>
    <span className={classes(styles["icon"], tone !== "good" && styles[tone])}>
      <Icon size={30} strokeWidth={1.75} aria-hidden />
    </span>
    <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
      {title}
    </h1>
    {children && <div className={styles["lead"]}>{children}</div>}
  </header>
);
