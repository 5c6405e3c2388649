import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "../../lib/page/classes.ts";
import { useDisclosure } from "../../lib/page/disclosure.ts";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./menu.module.css";
import { QuietButton } from "./quiet-actions.tsx";

type MenuProps = {
  label: string;
  Icon: LucideIcon;
  /** `row`: one of the quiet actions; `dots`: its icon alone, `round` with a border; `main` and `quiet`: a button as wide as its column. */
  variant?: "row" | "dots" | "round" | "main" | "quiet";
  /** What it is about, for screen readers: follows the label. */
  about?: string | undefined;
  /** `MenuItems` of `QuietLink`, `QuietAnchor` and `QuietButton`. */
  children: ReactNode;
};

/** A button that shows further actions below it. A chosen action closes them, and leaves the focus on the button. */
export function Menu({ label, Icon, variant = "row", about, children }: MenuProps) {
  const { isOpen, toggle, close, whole } = useDisclosure();
  const listId = useId();
  const isIcon = variant === "dots" || variant === "round";
  const words = (
    <>
      {isIcon ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      {about !== undefined && (
        <>
          {" "}
          <VisuallyHidden>{about}</VisuallyHidden>
        </>
      )}
      {!isIcon && label !== "More" && <ChevronDown size={18} strokeWidth={1.75} aria-hidden />}
    </>
  );
  const choose = () => {
    close();
    whole.ref.current?.querySelector("button")?.focus();
  };
  return (
    <div {...whole} className={classes(styles["menu"], styles[variant])} data-unprinted>
      <QuietButton Icon={Icon} aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        {words}
      </QuietButton>
      <ul id={listId} hidden={!isOpen} className={styles["list"]} onClickCapture={choose}>
        {children}
      </ul>
    </div>
  );
}

/** An action in a menu; `apart` for the last one, that cancels. */
export const MenuItem = ({ apart = false, children }: { apart?: boolean; children: ReactNode }) => (
  <li className={apart ? styles["apart"] : undefined}>{children}</li>
);
