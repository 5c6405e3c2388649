import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../components/day-field.tsx";
import { SelectField } from "../../components/field.tsx";
import styles from "./act-dialog.module.css";
import { slotDateOf } from "./days.ts";
import { calendarQuery } from "./queries.ts";

export type SlotAt = { docId: string; day: string; slotTime: string };
export type SlotInput = { docId: string; slotDate: string; slotTime: string };

/** The state of choosing a slot. `input` is what to send, once a free slot is chosen. */
export function useSlotChoice(start: SlotAt, isOpen: boolean) {
  const [at, setAt] = useState(start);
  const { data: calendar, isFetching } = useQuery({ ...calendarQuery(at.day), enabled: isOpen });
  const columns = calendar?.columns ?? [];
  const docId = columns.some((column) => column.docId === at.docId) ? at.docId : (columns[0]?.docId ?? at.docId);
  const free = columns.find((column) => column.docId === docId)?.slots.filter(({ state }) => state === "free") ?? [];
  const slotTime = free.some((slot) => slot.slotTime === at.slotTime) ? at.slotTime : "";
  const input: SlotInput | null = slotTime ? { docId, slotDate: slotDateOf(at.day), slotTime } : null;
  const change = (part: Partial<SlotAt>) => setAt({ ...at, docId, ...part });
  return { day: at.day, docId, slotTime, free, columns, isFetching, input, change };
}

type SlotFieldsProps = { choice: ReturnType<typeof useSlotChoice>; isOneNurse?: boolean };

/** Fields for the nurse (unless fixed), the day, and a free time of that day. */
export function SlotFields({ choice, isOneNurse = false }: SlotFieldsProps) {
  const { day, docId, slotTime, free, columns, isFetching, change } = choice;
  return (
    <>
      {!isOneNurse && (
        <SelectField label="Nurse" value={docId} onChange={({ target }) => change({ docId: target.value })}>
          {columns.map((column) => (
            <option key={column.docId} value={column.docId}>
              {column.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles["two"]}>
        <DayField label="Day" value={day} onDay={(chosen) => change({ day: chosen })} />
        <SelectField
          label="Time"
          hint={free.length === 0 && !isFetching ? "This nurse has no free times that day." : undefined}
          value={slotTime}
          onChange={({ target }) => change({ slotTime: target.value })}
        >
          <option value="">Choose</option>
          {free.map((slot) => (
            <option key={slot.slotTime} value={slot.slotTime}>
              {slot.slotTime}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
