import { Switch } from "../../../../components/form/switch.tsx";
import { ListSection } from "../../../../components/office/office-list.tsx";
import { QueryAnswer } from "../../../../components/states/answer.tsx";
import { formatDate } from "../../../../lib/time/format.ts";
import { recipientsQuery, useChooseRecipient } from "./queries.ts";
import styles from "./weekly.module.css";

/** Who gets the weekly report, for an owner. */
export function ReportRecipients() {
  const { mutate: choose, isPending, variables } = useChooseRecipient();
  return (
    <ListSection aria-labelledby="recipients" className={styles["recipients"]}>
      <h2 id="recipients">Weekly report by email</h2>
      <QueryAnswer query={recipientsQuery} what="the recipients">
        {({ recipients, nextOn }) => (
          <>
            <p>
              Each Monday at 7 AM, with the month so far, the month before, and no patient's name. Only people who may
              read reports can get it, and they can turn it off under My access. Next one: {formatDate(nextOn)}.
            </p>
            <div className={styles["people"]}>
              {recipients.map(({ _id, name, email, isChosen }) => (
                <Switch
                  key={_id}
                  label={name}
                  hint={email}
                  checked={isPending && variables.staffId === _id ? variables.isChosen : isChosen}
                  onChange={({ target }) => choose({ staffId: _id, isChosen: target.checked })}
                />
              ))}
            </div>
          </>
        )}
      </QueryAnswer>
    </ListSection>
  );
}
