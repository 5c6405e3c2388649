import type { RankedNurse } from "@lamplight/api/contract/office-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChoiceField } from "../../../../components/fields/choice-field.tsx";
import { DayField } from "../../../../components/fields/day-field.tsx";
import { FieldNote, SelectField } from "../../../../components/form/field.tsx";
import { Switch } from "../../../../components/form/switch.tsx";
import { Pair } from "../../../../components/layout/boxes.tsx";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import { calendarQuery, rankedNursesQuery } from "../queries.ts";
import { slotDateOf } from "./days.ts";
import { differenceOf, nurseDetails } from "./nurse-labels.ts";

/** `docId` is empty if no nurse is given. */
export type SlotAt = { docId: string; day: string; slotTime: string };
export type SlotInput = { docId: string; slotDate: string; slotTime: string };

type SlotChoiceOptions = {
  isOpen: boolean;
  /** The visit that is moved. Nurses are compared with its nurse and fee. */
  visitId?: string;
  /** The nurse can't be chosen. */
  isOneNurse?: boolean;
};

/**
 * The state of choosing a slot. Until a nurse is chosen it is the given one, or the best one if that nurse is unavailable then; without a given
 * one it is nobody. `input` is
 * what to send, once a free slot is chosen and another specialty or a higher fee is confirmed.
 */
export function useSlotChoice(start: SlotAt, { isOpen, visitId, isOneNurse = false }: SlotChoiceOptions) {
  const [at, setAt] = useState({ ...start, docId: isOneNurse ? start.docId : "" });
  const [confirmedFor, setConfirmedFor] = useState("");
  const { data: calendar, isFetching, isPending } = useQuery({ ...calendarQuery(at.day), enabled: isOpen });
  const base = visitId ? { visitId } : start.docId ? { docId: start.docId } : {};
  const time = at.slotTime ? { slotTime: at.slotTime } : {};
  const ranked = useQuery({
    ...rankedNursesQuery({ slotDate: slotDateOf(at.day), ...time, ...base }),
    enabled: isOpen && !isOneNurse,
  });
  const nurses = ranked.data?.nurses ?? [];
  const docId = at.docId || (ranked.data ? defaultNurse(nurses, start.docId) : start.docId);
  const nurse = nurses.find((one) => one.docId === docId);
  const free =
    calendar?.columns.find((column) => column.docId === docId)?.slots.filter(({ state }) => state === "free") ?? [];
  const slotTime = free.some((slot) => slot.slotTime === at.slotTime) ? at.slotTime : "";
  const difference =
    nurse &&
    differenceOf(
      nurse,
      nurses.find(({ isOwn }) => isOwn),
    );
  const isConfirmed = !difference || confirmedFor === docId;
  const input: SlotInput | null = slotTime && isConfirmed ? { docId, slotDate: slotDateOf(at.day), slotTime } : null;
  const change = (part: Partial<SlotAt>) => setAt({ ...at, ...part });
  const confirm = (isYes: boolean) => setConfirmedFor(isYes ? docId : "");
  return {
    day: at.day,
    docId,
    slotTime,
    free,
    nurses,
    timeZone: ranked.data?.timeZone ?? "",
    error: ranked.error,
    difference,
    isConfirmed,
    isFetching,
    isLoading: isPending || ranked.isLoading,
    input,
    change,
    confirm,
  };
}

const defaultNurse = (nurses: RankedNurse[], wanted: string): string => {
  if (wanted === "") return "";
  const isFine = nurses.some(({ docId, unavailable }) => docId === wanted && unavailable === null);
  return isFine ? wanted : (nurses.find(({ unavailable }) => unavailable === null)?.docId ?? "");
};

type SlotFieldsProps = { choice: ReturnType<typeof useSlotChoice>; isOneNurse?: boolean };

/** Fields for the nurse (unless fixed), best first, the day, and a free time of that day. */
export function SlotFields({ choice, isOneNurse = false }: SlotFieldsProps) {
  const { day, docId, slotTime, free, nurses, timeZone, isFetching, change } = choice;
  return (
    <>
      {!isOneNurse && (
        <ChoiceField
          label="Nurse"
          what="nurses"
          hint="Best match first. A nurse who isn't available comes last."
          error={choice.error ? errorMessage(choice.error) : undefined}
          choices={nurses.map((nurse) => ({
            value: nurse.docId,
            label: nurse.name,
            more: nurseDetails(nurse, timeZone),
          }))}
          isLoading={choice.isLoading}
          value={docId}
          onChoose={(chosen) => change({ docId: chosen })}
        />
      )}
      <Pair>
        <DayField label="Day" value={day} onDay={(chosen) => change({ day: chosen })} />
        <SelectField
          label="Time"
          hint={free.length === 0 && !isFetching && docId !== "" ? "This nurse has no free times that day." : undefined}
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
      </Pair>
      {choice.difference && (
        <>
          <Switch
            label="Choose this nurse anyway"
            hint={choice.difference}
            checked={choice.isConfirmed}
            onChange={({ target }) => choice.confirm(target.checked)}
          />
          {!choice.isConfirmed && <FieldNote error="Please confirm the difference before you go on." />}
        </>
      )}
    </>
  );
}
