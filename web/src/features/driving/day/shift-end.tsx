import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { SelectField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useEndShiftAt } from "../queries.ts";
import { shiftEnds } from "./shift-ends.ts";

type ShiftEndProps = { shift: NonNullable<DriverProfile["shift"]>; timeZone: string };

/** The end of the shift, which the driver can change. */
export function ShiftEnd({ shift, timeZone }: ShiftEndProps) {
  const now = useServerNow(MINUTE_MS);
  const end = useEndShiftAt();
  if (now === null) return null;
  const chosen = end.isPending ? end.variables : new Date(shift.until).toISOString();
  return (
    <Card>
      <SelectField
        label="Online until"
        hint="You'll go offline automatically at this time. You keep the rides you accepted."
        value={chosen}
        onChange={({ currentTarget }) => end.mutate(currentTarget.value)}
      >
        {shiftEnds(shift, now).map((at) => (
          <option key={at} value={at}>
            {timeOfDay(at, timeZone)}
          </option>
        ))}
      </SelectField>
      <FormError error={end.error} />
    </Card>
  );
}
