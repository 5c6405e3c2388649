import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../../lib/page/classes.ts";
import { Note } from "./boxes.tsx";
import styles from "./icon-note.module.css";

/** A note that begins with an icon. */
export const IconNote = ({
  Icon,
  className,
  children,
  ...note
}: Pick<ComponentProps<typeof Note>, "variant" | "className" | "children"> & { Icon: LucideIcon }) => (
  <Note as="p" {...note} className={classes(styles["note"], className)}>
    <Icon size={22} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </Note>
);
