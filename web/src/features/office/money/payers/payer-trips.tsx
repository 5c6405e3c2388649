import type { PayerOrganization } from "@lamplight/api/contract/payer-organizations.ts";
import { useState } from "react";
import { DayField } from "../../../../components/fields/day-field.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Pair, Soft } from "../../../../components/layout/boxes.tsx";
import { ListSection } from "../../../../components/office/office-list.tsx";
import { serverNow } from "../../../../lib/time/clock.ts";
import { dateOnly } from "../../../../lib/time/format.ts";
import { useSaveTrips } from "./payer-queries.ts";

/** The file that goes back to an organization: its completed and canceled trips with their times. */
export function PayerTrips({ payer, timeZone }: { payer: PayerOrganization; timeZone: string }) {
  const today = dateOnly(serverNow(), timeZone);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const save = useSaveTrips(payer._id);
  return (
    <ListSection aria-labelledby="trips">
      <h2 id="trips">Completed trips</h2>
      <Soft variant="sm">
        A CSV file for {payer.name}: trip number, scheduled and actual times, driver, vehicle, status, reason and fare.
      </Soft>
      <Form send={() => save.mutate({ from, to })} aria-label="Completed trips">
        <Pair variant="short">
          <DayField label="From" value={from} onDay={setFrom} />
          <DayField label="To" value={to} onDay={setTo} />
        </Pair>
        <FormError error={save.error} />
        <Button type="submit" variant="quiet" size="small" busy={save.isPending} busyLabel="Downloading…">
          Download trips
        </Button>
      </Form>
    </ListSection>
  );
}
