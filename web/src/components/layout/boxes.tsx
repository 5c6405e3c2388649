import type { HTMLAttributes } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./boxes.module.css";

type BoxProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "article" | "aside" | "fieldset" | "ul" | "ol" | "li" | "p" | "span" | undefined;
};

type CardProps = BoxProps & { tone?: "lamp" | "green" | undefined };

/** A bordered box on the page. */
export const Card = ({ as: Tag = "div", tone, className, ...rest }: CardProps) => (
  <Tag {...rest} data-tone={tone} className={classes(styles["card"], className)} />
);

/** A large card with a heading, such as a section of a profile. */
export const Panel = ({ className, ...rest }: CardProps) => (
  <Card as="section" {...rest} className={classes(styles["panel"], className)} />
);

/** A small card, such as a hint above a form. */
export const Note = ({ className, ...rest }: CardProps) => (
  <Card {...rest} className={classes(styles["note"], className)} />
);

/** Secondary text. Without a size it keeps that of its surroundings. */
export const Soft = ({ as: Tag = "p", size, className, ...rest }: BoxProps & { size?: "sm" | "xs" }) => (
  <Tag {...rest} data-size={size} className={classes(styles["soft"], className)} />
);

type StackProps = BoxProps & {
  /** The parts are only as wide as they need. */
  isStart?: boolean;
  /** As far from each other as the fields of a form. */
  isLoose?: boolean;
};

/** Parts below each other. */
export const Stack = ({ as: Tag = "div", isStart, isLoose, className, ...rest }: StackProps) => (
  <Tag {...rest} data-start={isStart} data-loose={isLoose} className={classes(styles["stack"], className)} />
);

/** Fields beside each other where there is room. */
export const Pair = ({ as: Tag = "div", className, ...rest }: BoxProps) => (
  <Tag {...rest} className={classes(styles["pair"], className)} />
);

/** Buttons and links side by side; `isApart` if some of them have no border. */
export const Actions = ({ as: Tag = "div", isApart, className, ...rest }: BoxProps & { isApart?: boolean }) => (
  <Tag {...rest} data-apart={isApart} className={classes(styles["actions"], className)} />
);

/** Labels and values: `dt` and `dd`. */
export const Facts = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <dl {...rest} className={classes(styles["facts"], className)} />
);
