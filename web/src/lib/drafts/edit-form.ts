import { useEffect } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { type Changed, type Revised, useOpenedRecord } from "./opened-record.ts";

/**
 * A form that edits a record. Without changes of one's own it follows the record. With some, `changed` reports a change by somebody else:
 * looking at it takes over the other fields, and keeps one's own.
 */
export function useEditForm<Record extends Revised, Values extends FieldValues, Input>(
  live: Record,
  form: UseFormReturn<Values, unknown, Input>,
  { subject, valuesOf }: { subject: string; valuesOf: (record: Record) => DefaultValues<Values> },
): { opened: Record; changed: Changed | null } {
  const { isDirty, isSubmitting } = form.formState;
  const { opened, changed } = useOpenedRecord(live, { subject, isBusy: isSubmitting });
  const lookAgain = () => {
    form.reset(valuesOf(live), { keepDirtyValues: true });
    changed?.lookAgain();
  };
  useEffect(() => {
    if (changed && !isDirty) lookAgain();
  });
  return { opened, changed: changed && isDirty ? { ...changed, lookAgain } : null };
}
