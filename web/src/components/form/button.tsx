import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../../lib/page/classes.ts";
import styles from "./button.module.css";

type ButtonStyle = {
  /** `main` once per card or view; `danger` is coral text; `paper` and `ghost` are for evergreen backgrounds; `link` is text. */
  variant?: "main" | "quiet" | "paper" | "ghost" | "danger" | "link" | "onDark";
  size?: "small" | "medium" | "large";
  /** Full width of its container. */
  block?: boolean;
};

const classesOf = ({ variant = "main", size = "medium", block }: ButtonStyle, className?: string): string =>
  classes(styles["button"], styles[variant], size !== "medium" && styles[size], block && styles["block"], className);

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** While true the button shows `busyLabel`, keeps its width and focus, and ignores presses. */
    busy?: boolean;
    busyLabel?: string;
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondOfDouble = busyLabel !== undefined && event.detail > 1;
    if (busy || isSecondOfDouble) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, size, block }, className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className={styles["labels"]}>
          <span className={styles["label"]} aria-hidden={busy || undefined}>
            {children}
          </span>
          <span className={styles["label"]} aria-hidden={!busy || undefined}>
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={classesOf({ variant, size, block }, className)} />;
}

/** Same as `ButtonLink`, for URLs outside the site: phone, email, video rooms. */
export function ButtonAnchor({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonStyle) {
  return (
    <a {...rest} className={classesOf({ variant, size, block }, className)}>
      {children}
    </a>
  );
}
