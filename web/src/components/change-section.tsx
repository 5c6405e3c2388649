import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from "react";
import type { usePreviewed } from "../lib/previewed.ts";
import { Button } from "./button.tsx";
import styles from "./change-section.module.css";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FieldNote } from "./field.tsx";

type PartProps = { id?: string; title: string; titleRef?: Ref<HTMLHeadingElement>; children: ReactNode };

/** What can be done about something booked, below it. Not printed. */
export function Part({ id, title, titleRef, children }: PartProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={styles["part"]}>
      <h2 id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Its buttons, beside each other where there is room. */
export const Ways = ({ children }: { children: ReactNode }) => <div className={styles["ways"]}>{children}</div>;

type ChangePartProps = Omit<PartProps, "titleRef"> & {
  /** Until when it can be done, and at what cost. */
  rule: ReactNode;
  canMove: boolean;
  /** Whether the choice of another time stands open when the page does. */
  startsMoving?: boolean;
  /** That choice. Leaving it brings the focus back to the heading. */
  newTime: (leave: () => void) => ReactNode;
};

/** Where something booked gets another time or ends; `children` are the ways beside another time. */
export function ChangePart({ rule, canMove, startsMoving = false, newTime, children, ...part }: ChangePartProps) {
  const [isMoving, setMoving] = useState(startsMoving);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Part {...part} titleRef={title}>
      {rule && <p>{rule}</p>}
      {isMoving && canMove ? (
        newTime(() => {
          setMoving(false);
          title.current?.focus();
        })
      ) : (
        <Ways>
          {canMove && (
            <Button variant="quiet" onClick={() => setMoving(true)}>
              Choose another time
            </Button>
          )}
          {children}
        </Ways>
      )}
    </Part>
  );
}

type CancelPartProps = Pick<ComponentProps<typeof ConfirmDialog>, "text" | "busy" | "onConfirm"> & {
  what: "ride" | "visit";
  asked: Pick<ReturnType<typeof usePreviewed>, "fault" | "isAsking" | "isLooking" | "close">;
  onLook: () => void;
};

/** The button that ends something booked: first it looks what that would do, then it asks once more. */
export function CancelPart({ what, asked, onLook, ...question }: CancelPartProps) {
  return (
    <>
      <Button variant="danger" busy={asked.isLooking} busyLabel="Looking…" onClick={onLook}>
        Cancel this {what}
      </Button>
      <div role="alert" className={styles["error"]}>
        <FieldNote error={asked.fault} />
      </div>
      <ConfirmDialog
        {...question}
        isOpen={asked.isAsking}
        title={`Cancel this ${what}?`}
        confirmLabel="Yes, cancel it"
        busyLabel="Cancelling…"
        keepLabel="Keep it"
        onClose={asked.close}
      />
    </>
  );
}
