import { ArrowLeft } from "lucide-react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./back-link.module.css";

/** One step up, above a page's head. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={styles["back"]}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </Link>
  );
}
