import type { LucideIcon } from "lucide-react";
import type { ComponentProps, HTMLAttributes, ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./boxes.module.css";

type Tag = "div" | "section" | "article" | "aside" | "fieldset" | "ul" | "ol" | "li" | "dl" | "p" | "span";
type BoxProps<Variant> = HTMLAttributes<HTMLElement> & { as?: Tag | undefined; variant?: Variant | undefined };

const box =
  <Variant extends string = never>(name: string, tag: Tag = "div") =>
  ({ as: Box = tag, variant, className, ...rest }: BoxProps<Variant>) => (
    <Box {...rest} data-variant={variant} className={classes(styles[name], className)} />
  );

/** A bordered box on the page. */
export const Card = box("card");
/** A large card with a heading, such as a section of a profile. */
export const Panel = box("panel", "section");
/** A small card, such as a hint above a form. */
export const Note = box<"lamp" | "green">("note");
/** Secondary text. Without a variant it keeps the size of its surroundings. */
export const Soft = box<"sm" | "xs">("soft", "p");
/** Parts below each other: only as wide as they need, or as far from each other as the fields of a form. */
export const Stack = box<"start" | "loose">("stack");
/** Fields beside each other where there is room; `short` ones even on a phone. */
export const Pair = box<"short">("pair");
/** Buttons and links side by side; `apart` if some of them have no border. */
export const Actions = box<"apart">("actions");
/** Labels and values. */
export const Facts = box("facts", "dl");

type QuoteProps = {
  /** What it is about, above the words. */
  about?: string;
  /** Who wrote it and when, below them. */
  by?: string;
  children: ReactNode;
};

/** What a patient, a nurse or the office wrote, in their own words. */
export const Quote = ({ about, by, children }: QuoteProps) => (
  <figure className={styles["quote"]}>
    {about && <figcaption>{about}</figcaption>}
    <blockquote>{children}</blockquote>
    {by && <figcaption>{by}</figcaption>}
  </figure>
);

/** A note that begins with an icon. */
export const IconNote = ({
  Icon,
  className,
  children,
  ...note
}: Pick<ComponentProps<typeof Note>, "variant" | "className" | "children"> & { Icon: LucideIcon }) => (
  <Note as="p" {...note} className={classes(styles["iconNote"], className)}>
    <Icon size={22} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </Note>
);
