import type { ReactNode } from "react";
import { Actions } from "../layout/boxes.tsx";
import { PageTitle } from "../page/page-title.tsx";
import styles from "./office-page.module.css";

type OfficePageProps = {
  title: string;
  /** A record is open beside its list: it names the page and has its heading, and on a phone it is alone. */
  isBeside?: boolean;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the office: title, lead, general actions, and content. */
export function OfficePage({ title, isBeside = false, lead, actions, children }: OfficePageProps) {
  return (
    <>
      {!isBeside && <PageTitle title={title} isListed={false} />}
      <div className={styles["head"]} data-beside={isBeside || undefined}>
        {isBeside ? <p className={styles["title"]}>{title}</p> : <h1>{title}</h1>}
        {actions && <Actions>{actions}</Actions>}
        {lead && <p className={styles["lead"]}>{lead}</p>}
      </div>
      {children}
    </>
  );
}
