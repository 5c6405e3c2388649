import { StatementDays } from "@lamplight/api/contract/work-statements.ts";
import { useState } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { saveFile } from "../../lib/http/save-file.ts";
import { useWrite } from "../../lib/http/write.ts";
import { DayField } from "../fields/day-field.tsx";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Actions, Pair, Stack } from "../layout/boxes.tsx";

type StatementFormProps = {
  /** `YYYY-MM-DD`: the month up to this day is offered. */
  today: string;
  save: (days: StatementDays, file: "pdf" | "csv") => Promise<Blob>;
};

/** Downloads the statement of a nurse or driver over some days. */
export function StatementForm({ today, save }: StatementFormProps) {
  const [days, setDays] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const parsed = StatementDays.safeParse(days);
  const saving = useWrite(
    async (file: "pdf" | "csv") => {
      if (parsed.success) saveFile(await save(days, file), `statement-${days.from}-to-${days.to}.${file}`);
    },
    { meta: ERRORS_INLINE },
  );
  return (
    <Stack>
      <Pair variant="short">
        <DayField label="First day" value={days.from} onDay={(from) => setDays({ ...days, from })} />
        <DayField
          label="Last day"
          value={days.to}
          onDay={(to) => setDays({ ...days, to })}
          {...(!parsed.success && { error: parsed.error.issues[0]?.message ?? "" })}
        />
      </Pair>
      <Actions>
        <Button
          variant="quiet"
          size="small"
          disabled={!parsed.success}
          busy={saving.isPending}
          busyLabel="Saving…"
          onClick={() => saving.mutate("pdf")}
        >
          Statement (PDF)
        </Button>
        <Button
          variant="link"
          size="small"
          disabled={!parsed.success || saving.isPending}
          onClick={() => saving.mutate("csv")}
        >
          Statement (CSV)
        </Button>
      </Actions>
      <FormError error={saving.error} />
    </Stack>
  );
}
