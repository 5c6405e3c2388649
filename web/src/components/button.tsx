import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../lib/classes.ts";
import styles from "./button.module.css";

type Look = {
  /** `main` once a card or view; `danger` is coral text; `paper` and `ghost` stand on evergreen; `link` is text. */
  look?: "main" | "quiet" | "paper" | "ghost" | "danger" | "link" | "onDark";
  size?: "small" | "medium" | "large";
  /** As wide as what holds it. */
  block?: boolean;
};

const faceOf = ({ look = "main", size = "medium", block }: Look, className?: string): string =>
  classes(
    styles["button"],
    look === "onDark" ? classes(styles["link"], styles["onDark"]) : styles[look],
    size !== "medium" && styles[size],
    block && styles["block"],
    className,
  );

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** While true the button says `busyLabel`, keeps its width and its focus, and cannot be pressed again. */
    busy?: boolean;
    busyLabel?: string;
    children: ReactNode;
  };

export function Button({
  look,
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
      className={faceOf({ look, size, block }, className)}
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
export function ButtonLink({ look, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={faceOf({ look, size, block }, className)} />;
}

/** The same, for addresses outside the site: calls, mails, video rooms. */
export function ButtonAnchor({ look, size, block, className, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={faceOf({ look, size, block }, className)}>
      {children}
    </a>
  );
}
