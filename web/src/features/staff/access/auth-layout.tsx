import type { Side } from "@lamplight/api/contract/staff.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "../../../app/paths.ts";
import { Card } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { Logo } from "../../../components/page/logo.tsx";
import { PageTitle } from "../../../components/page/page-title.tsx";
import { attachAnnouncer } from "../../../lib/page/announce.ts";
import styles from "./auth-layout.module.css";

export const SIDE_NAMES: Record<Side, string> = { office: "Office", nurse: "Nurses" };

type AuthLayoutProps = {
  side: Side;
  title: string;
  /** Why the user is on this page. */
  reason?: string | undefined;
  children: ReactNode;
};

/** The layout of sign-in pages: one centered card. Focus moves to each new step's title. */
export function AuthLayout({ side, title, reason, children }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <main className={styles["page"]}>
      <PageTitle title={title} isListed={false} />
      <Logo kind={SIDE_NAMES[side]} to={paths.home} />
      <Card className={styles["card"]}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {reason && <p className={styles["reason"]}>{reason}</p>}
        {children}
      </Card>
      <VisuallyHidden role="status" ref={attachAnnouncer} />
    </main>
  );
}
