import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import styles from "./bottom-tabs.module.css";

type BottomTabsProps = {
  label: string;
  items: readonly { to: string; label: string; Icon: LucideIcon; isExact?: boolean; count?: ReactNode }[];
  /** A last tab: an `li` with a button. */
  children?: ReactNode;
};

/** The main places of a side, at the lower edge of small screens, where thumbs reach them. */
export const BottomTabs = ({ label, items, children }: BottomTabsProps) => (
  <nav aria-label={label} className={styles["tabs"]} data-tabs>
    <ul>
      {items.map(({ to, label: name, Icon, isExact = false, count }) => (
        <li key={to}>
          <NavLink to={to} end={isExact}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {name}
            {count}
          </NavLink>
        </li>
      ))}
      {children}
    </ul>
  </nav>
);
