import type { ReactNode } from "react";
import { Actions } from "../layout/boxes.tsx";
import { PageTitle } from "../page/page-title.tsx";
import styles from "./office-page.module.css";

type OfficePageProps = {
  title: string;
  /** A record is open beside its list: it names the page and has its heading, and on a phone it is alone. */
  isBeside?: boolean;
  lead?: string;
  /** Beside the title, such as the day of the screen. On a phone it takes the title's place, which is only read. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** In place of `actions` on a phone: menus. */
  phoneActions?: ReactNode;
  children: ReactNode;
};

/** A screen of the office: title, lead, general actions, and content. */
export function OfficePage({ title, isBeside = false, lead, nav, actions, phoneActions, children }: OfficePageProps) {
  return (
    <>
      {!isBeside && <PageTitle title={title} isListed={false} />}
      <div className={styles["head"]} data-beside={isBeside || undefined} data-nav={nav ? "" : undefined}>
        {isBeside ? <p className={styles["title"]}>{title}</p> : <h1>{title}</h1>}
        {nav}
        {actions && <Actions data-wide={phoneActions ? "" : undefined}>{actions}</Actions>}
        {phoneActions && <div className={styles["menus"]}>{phoneActions}</div>}
        {lead && <p className={styles["lead"]}>{lead}</p>}
      </div>
      {children}
    </>
  );
}
