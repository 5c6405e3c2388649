import { TRANSPORT_LABELS, type TransportType } from "@lamplight/api/contract/ride-status.ts";
import { Accessibility, BedSingle, type LucideIcon, PersonStanding, Users } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { FieldNote } from "../../../components/form/field.tsx";
import { money } from "../../../lib/time/format.ts";
import styles from "./travel-choice.module.css";

const words: Record<TransportType, { line: string; Icon: LucideIcon }> = {
  ambulatory: { line: "I can walk to the car", Icon: PersonStanding },
  wheelchair: { line: "I travel in my chair", Icon: Accessibility },
  bariatric: { line: "A wider seat and lift", Icon: Users },
  stretcher: { line: "I travel lying down", Icon: BedSingle },
};
const order: TransportType[] = ["ambulatory", "wheelchair", "bariatric", "stretcher"];

type TravelChoiceProps = {
  /** Props from react-hook-form's `register`. */
  field: ComponentProps<"input">;
  /** One-way fares in dollars, as far as known. */
  fares: Partial<Record<TransportType, number>>;
  error: string | undefined;
};

/** How the passenger travels: four types with prices. */
export function TravelChoice({ field, fares, error }: TravelChoiceProps) {
  const noteId = useId();
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className={styles["legend"]}>How do you travel?</legend>
      <div className={styles["kinds"]}>
        {order.map((type) => {
          const { line, Icon } = words[type];
          const fare = fares[type];
          return (
            <label key={type} className={styles["kind"]}>
              <input {...field} type="radio" value={type} aria-invalid={error ? true : undefined} />
              <span className={styles["face"]}>
                <Icon size={30} strokeWidth={1.75} aria-hidden />
                <span className={styles["words"]}>
                  <b>{TRANSPORT_LABELS[type]}</b>
                  <small>{line}</small>
                </span>
                <b className={styles["price"]}>{fare === undefined ? "" : money(fare)}</b>
              </span>
            </label>
          );
        })}
      </div>
      <div aria-live="polite" id={noteId} className={styles["note"]}>
        <FieldNote error={error} />
      </div>
    </fieldset>
  );
}
