import { rosterInWords } from "@lamplight/api/contract/format-hours.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../../components/form/button.tsx";
import { Soft, Stack } from "../../../../components/layout/boxes.tsx";
import { Answer } from "../../../../components/states/answer.tsx";
import { Skeleton } from "../../../../components/states/skeleton.tsx";
import { rosterQuery } from "../queries.ts";
import { RosterDialog } from "./roster-dialog.tsx";

type RosterSectionProps = { driver: OfficeDriverRecord; mayAct: boolean; timeZone: string };

/** When a driver works every week. */
export function RosterSection({ driver, mayAct, timeZone }: RosterSectionProps) {
  const query = useQuery(rosterQuery(driver._id));
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack as="section" aria-labelledby="roster">
      <h2 id="roster">Roster</h2>
      <Answer of={query} what="the roster" skeleton={<Skeleton shape="line" />}>
        {(roster) => (
          <>
            <p>
              {roster.hours.length > 0
                ? rosterInWords(roster.hours)
                : "No roster. The driver is offered rides of any day while online."}
            </p>
            {roster.hours.length > 0 && (
              <Soft variant="xs">Rides after today are offered by the roster, and today's while online.</Soft>
            )}
            {mayAct && (
              <div>
                <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
                  {roster.hours.length > 0 ? "Edit roster" : "Add roster"}
                </Button>
              </div>
            )}
            {isEditing && (
              <RosterDialog driver={driver} roster={roster} timeZone={timeZone} onClose={() => setEditing(false)} />
            )}
          </>
        )}
      </Answer>
    </Stack>
  );
}
