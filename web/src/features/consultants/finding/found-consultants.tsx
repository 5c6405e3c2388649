import type { Speciality } from "@lamplight/api/contract/search-options.ts";
import { OUTSIDE_US_REASON } from "@lamplight/api/contract/us-states.ts";
import { paths, STAY } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { ConsultantGrid, ConsultantGridWaiting } from "../profile/consultant-card.tsx";
import { type Find, isNarrowed } from "./find.ts";
import type { useFound } from "./found.ts";
import styles from "./found-consultants.module.css";
import type { Shown } from "./shown.ts";
import { plural } from "./speciality.ts";

/** Portraits of the first row, which load with the page. */
const EAGER = 4;

type FoundConsultantsProps = {
  found: ReturnType<typeof useFound>;
  chosen: Speciality | undefined;
  find: Find;
  /** The patient will be outside the United States. */
  isOutside: boolean;
  /** The search is for a day or a time of day. */
  isTimed: boolean;
  /** Called to show more than the first page of an unfiltered list. */
  onWhole: () => void;
};

/** The cards of the nurses found, the reason if there are none, and a button for more. */
export function FoundConsultants({ found, chosen, find, isOutside, isTimed, onWhole }: FoundConsultantsProps) {
  const { cards, error, retry, shown, more } = found;
  if (error && !cards)
    return <FailedState title="The list of nurses didn't load" error={error} retry={() => void retry()} />;
  if (!cards) return <ConsultantGridWaiting count={8} across={4} />;
  if (isOutside) return <StatePanel title="No nurse can see you there" text={OUTSIDE_US_REASON} />;
  if (cards.length === 0) return isNarrowed(find) ? <NoMatches chosen={chosen} /> : <NoNurses chosen={chosen} />;
  return (
    <>
      <ConsultantGrid consultants={cards} across={4} eager={EAGER} isTimed={isTimed} />
      {more?.error && (
        <FailedState title="The other nurses didn't load" error={more.error} retry={() => void more.fetchNextPage()} />
      )}
      {more?.hasNextPage && !more.error && (
        <div className={styles["more"]}>
          <Button variant="quiet" busy={more.isBusy} busyLabel="One moment…" onClick={() => void more.fetchNextPage()}>
            Show more nurses
          </Button>
        </div>
      )}
      {!more && shown && cards.length < shown.count && (
        <div className={styles["more"]}>
          <Button variant="quiet" onClick={onWhole}>
            Show more nurses
          </Button>
          <noscript>
            <Others of={shown} />
          </noscript>
        </div>
      )}
    </>
  );
}

/** Links to nurses whose cards need JavaScript. */
const Others = ({ of: { others } }: { of: Shown }) =>
  others.length === 0 ? (
    <p>Choose a specialty to see all of its nurses.</p>
  ) : (
    <ul>
      {others.map(({ _id, name }) => (
        <li key={_id}>
          <a href={paths.appointment(_id)}>{name}</a>
        </li>
      ))}
    </ul>
  );

const NoNurses = ({ chosen }: { chosen: Speciality | undefined }) => (
  <StatePanel
    title={chosen ? `No ${plural(chosen).toLowerCase()} right now` : "No nurses yet"}
    text="New nurses join every month. A nurse of another specialty may be able to help you now."
    action={chosen && <ButtonLink to={paths.doctors}>See all nurses</ButtonLink>}
  />
);

const NoMatches = ({ chosen }: { chosen: Speciality | undefined }) => (
  <StatePanel
    title="No nurses match your search"
    text="Try fewer filters or other words. If you aren't sure who to see, any nurse can tell you."
    action={
      <ButtonLink to={chosen ? paths.speciality(chosen) : paths.doctors} state={STAY} preventScrollReset>
        {chosen ? `All ${plural(chosen).toLowerCase()}` : "See all nurses"}
      </ButtonLink>
    }
  />
);
