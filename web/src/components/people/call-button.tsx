import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { Phone } from "lucide-react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./call-button.module.css";

type CallButtonProps = {
  phone: string;
  /** Names who is called. */
  label: string;
  /** Beside a filled button. */
  isQuiet?: boolean;
};

/** A round button that calls, for a thumb. */
export const CallButton = ({ phone, label, isQuiet = false }: CallButtonProps) => (
  <a className={classes(styles["call"], isQuiet && styles["quiet"])} href={telHref(phone)} aria-label={label}>
    <Phone size={24} strokeWidth={1.75} aria-hidden />
  </a>
);
