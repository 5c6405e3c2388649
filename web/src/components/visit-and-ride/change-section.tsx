import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from "react";
import type { usePreviewed } from "../../lib/office/previewed.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { Button } from "../form/button.tsx";
import { FieldNote } from "../form/field.tsx";
import { Actions } from "../layout/boxes.tsx";
import styles from "./change-section.module.css";

type SectionProps = { id?: string; title: string; titleRef?: Ref<HTMLHeadingElement>; children: ReactNode };

/** A section with the actions for a booked visit or ride. Not printed. */
export function Section({ id, title, titleRef, children }: SectionProps) {
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

type ChangeSectionProps = Omit<SectionProps, "titleRef"> & {
  /** The deadline and the cost. */
  rule: ReactNode;
  canMove: boolean;
  /** True if the choice of another time is open at first. */
  startsMoving?: boolean;
  /** The choice of another time. `leave` closes it and moves the focus to the heading. */
  newTime: (leave: () => void) => ReactNode;
};

/** Section to reschedule or cancel something booked. `children` are further actions. */
export function ChangeSection({
  rule,
  canMove,
  startsMoving = false,
  newTime,
  children,
  ...section
}: ChangeSectionProps) {
  const [isMoving, setMoving] = useState(startsMoving);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Section {...section} titleRef={title}>
      {rule && <p>{rule}</p>}
      {isMoving && canMove ? (
        newTime(() => {
          setMoving(false);
          title.current?.focus();
        })
      ) : (
        <Actions>
          {canMove && (
            <Button variant="quiet" onClick={() => setMoving(true)}>
              Choose another time
            </Button>
          )}
          {children}
        </Actions>
      )}
    </Section>
  );
}

type CancelButtonProps = Pick<ComponentProps<typeof ConfirmDialog>, "text" | "busy" | "onConfirm" | "children"> & {
  what: "ride" | "visit";
  /** The button with the amount; and that of the dialog. */
  label?: string | undefined;
  confirmLabel?: string | undefined;
  preview: Pick<ReturnType<typeof usePreviewed>, "problem" | "isConfirming" | "isLoading" | "close">;
  onPreview: () => void;
};

/** Cancel button: previews the cancellation, then asks for confirmation. */
export function CancelButton({
  what,
  label = `Cancel this ${what}`,
  confirmLabel = "Yes, cancel it",
  preview,
  onPreview,
  ...dialog
}: CancelButtonProps) {
  return (
    <>
      <Button variant="danger" busy={preview.isLoading} busyLabel="Checking…" onClick={onPreview}>
        {label}
      </Button>
      <div role="alert" className={styles["error"]}>
        <FieldNote error={preview.problem} />
      </div>
      <ConfirmDialog
        {...dialog}
        isOpen={preview.isConfirming}
        title={`Cancel this ${what}?`}
        confirmLabel={confirmLabel}
        busyLabel="Canceling…"
        keepLabel="Keep it"
        onClose={preview.close}
      />
    </>
  );
}
