import type { ReactNode } from "react";
import { Actions } from "../layout/boxes.tsx";
import { PageTitle } from "../page/page-title.tsx";
import styles from "./office-page.module.css";

type OfficePageProps = { title: string; lead?: string; actions?: ReactNode; children: ReactNode };

/** A screen of the office: title, lead, general actions, and content. */
export function OfficePage({ title, lead, actions, children }: OfficePageProps) {
  return (
    <>
      <PageTitle title={title} isListed={false} />
      <div className={styles["head"]}>
        <h1>{title}</h1>
        {actions && <Actions>{actions}</Actions>}
        {lead && <p className={styles["lead"]}>{lead}</p>}
      </div>
      {children}
    </>
  );
}
