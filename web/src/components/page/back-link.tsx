import { ArrowLeft } from "lucide-react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./back-link.module.css";

/** Link to the parent page, above the heading. */
export function BackLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={styles["back"]}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </Link>
  );
}
