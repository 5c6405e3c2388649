import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../../lib/page/classes.ts";
import styles from "./quiet-actions.module.css";

/** Secondary actions of a record in one row; on a phone in equal columns, each icon above its word. */
export const QuietActions = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={classes(styles["row"], className)} data-unprinted />
);

type Look = {
  Icon: LucideIcon;
  /** `danger` is coral: cancels something. */
  tone?: "danger" | undefined;
};

const look = (tone: Look["tone"]) => classes(styles["action"], tone && styles[tone]);

const Label = ({ Icon, children }: Pick<Look, "Icon"> & Pick<ComponentProps<"span">, "children">) => (
  <>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </>
);

export const QuietLink = ({ Icon, tone, children, ...rest }: LinkProps & Look) => (
  <Link {...rest} className={look(tone)}>
    <Label Icon={Icon}>{children}</Label>
  </Link>
);

/** Same as `QuietLink`, for URLs outside the site. */
export const QuietAnchor = ({ Icon, tone, children, ...rest }: ComponentProps<"a"> & Look) => (
  <a {...rest} className={look(tone)}>
    <Label Icon={Icon}>{children}</Label>
  </a>
);

export const QuietButton = ({ Icon, tone, children, ...rest }: ComponentProps<"button"> & Look) => (
  <button type="button" {...rest} className={look(tone)}>
    <Label Icon={Icon}>{children}</Label>
  </button>
);
