import type { ImportedRow, TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { KeyHint, Keys } from "../../../components/office/keys.tsx";
import { counted } from "../../../lib/time/format.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { FaultyRows, focusNextRow } from "./faulty-rows.tsx";
import type { KeptAnswers } from "./kept-answers.ts";
import { useBookTrips, useCheckTrips, useSaveFaulty } from "./queries.ts";
import { Totals } from "./totals.tsx";
import styles from "./trip-import.module.css";
import { MissingTrips, TripRows } from "./trip-rows.tsx";
import { actInWords, countsOf, TRIP_PARTS } from "./trip-states.ts";
import { WordQuestions } from "./word-questions.tsx";

/** More rows than this are folded: the faults above them count more. */
const SHOWN = 20;

const KEYS = [
  ["F or J", "next faulty row"],
  ["K", "row before"],
  ["Enter", "correct and go on"],
  ["Ctrl Enter", "check again, or book"],
] as const;

type FileProps = { stored: TripImport; kept: KeptAnswers };

/** A checked file: each row is faulty, changed, canceled, new or unchanged. One button does what is chosen. */
export function CheckedFile({ stored, kept }: FileProps) {
  const { _id, revision, rows, missing, timeZone } = stored;
  const { leftOut, canceled, keep } = kept;
  const isUseful = ({ state }: ImportedRow) => state !== "faulty" && state !== "unchanged";
  const chosen = new Set(rows.filter((row) => isUseful(row) && !leftOut.includes(row.row)).map(({ row }) => row));
  const gone = new Set(missing.map(({ rideId }) => rideId).filter((rideId) => canceled.includes(rideId)));
  const book = useBookTrips(_id, kept.drop);
  const counts = countsOf({ rows: rows.filter(({ row }) => chosen.has(row)) });
  const acts = { ...counts, canceled: counts.canceled + gone.size };
  return (
    <section aria-labelledby="checked" className={styles["checked"]}>
      <h2 id="checked">Checked trips</h2>
      <Totals stored={stored} />
      <Faults stored={stored} kept={kept} />
      {TRIP_PARTS.filter(({ state }) => state !== "faulty").map(({ state, name, about, act }) => {
        const found = rows.filter((row) => row.state === state);
        return (
          found.length > 0 && (
            <section key={state} id={state} className={styles["part"]} aria-labelledby={`${state}-name`}>
              <h3 id={`${state}-name`}>
                {found.length} {name.toLowerCase()}
              </h3>
              {about && <p className={styles["note"]}>{about}</p>}
              <details open={found.length <= SHOWN && act !== null}>
                <summary>{counted(found.length, "trip")}</summary>
                <TripRows
                  label={`${name} trips`}
                  rows={found}
                  timeZone={timeZone}
                  chosen={act ? chosen : null}
                  onChoose={(row, isChosen) => keep({ leftOut: withOrWithout(leftOut, row, !isChosen) })}
                />
              </details>
            </section>
          )
        );
      })}
      {missing.length > 0 && (
        <section id="missing" className={styles["part"]} aria-labelledby="missing-name">
          <h3 id="missing-name">{missing.length} booked, but not in this file</h3>
          <p className={styles["note"]}>
            An earlier file of these days had them. They stay booked unless you choose to cancel them.
          </p>
          <MissingTrips
            trips={missing}
            timeZone={timeZone}
            chosen={gone}
            onChoose={(ride, isChosen) => keep({ canceled: withOrWithout(canceled, ride, isChosen) })}
          />
        </section>
      )}
      <FormError error={book.error} />
      <Button
        data-send
        disabled={chosen.size + gone.size === 0}
        busy={book.isPending}
        busyLabel="Starting…"
        onClick={() => book.mutate({ revision, rows: [...chosen], cancel: [...gone] })}
      >
        {actInWords(acts)} {!kept.hasAnswers && <KeyHint>Ctrl Enter</KeyHint>}
      </Button>
      <details className={styles["columns"]}>
        <summary>What each column is taken for</summary>
        <ColumnsStep stored={stored} kept={kept} />
      </details>
    </section>
  );
}

const withOrWithout = <Item,>(all: readonly Item[], item: Item, isIn: boolean): Item[] => [
  ...all.filter((one) => one !== item),
  ...(isIn ? [item] : []),
];

/** What can't be used: questions about words, rows to correct, and one check with all of it. */
function Faults({ stored, kept }: FileProps) {
  const { _id, revision, rows, questions, payer } = stored;
  const { words, corrections, keep, hasAnswers } = kept;
  const check = useCheckTrips(_id, kept.dropChecked);
  const save = useSaveFaulty(_id);
  const faulty = rows.filter(({ state }) => state === "faulty");
  if (faulty.length === 0 && questions.length === 0) return null;
  const asked = new Set(questions.flatMap((question) => question.rows));
  const others = faulty.filter(({ row, faults }) => !asked.has(row) || faults.length > 1);
  return (
    <section id="faulty" className={styles["part"]} aria-labelledby="faulty-name">
      <Actions>
        <h3 id="faulty-name">{faulty.length} faulty</h3>
        {faulty.length > 0 && (
          <Button variant="quiet" size="small" busy={save.isPending} busyLabel="Saving…" onClick={() => save.mutate()}>
            Save faulty rows as CSV
          </Button>
        )}
        {others.length > 0 && (
          <Button variant="quiet" size="small" data-page-key="f" onClick={focusNextRow}>
            Next fault <KeyHint>F</KeyHint>
          </Button>
        )}
      </Actions>
      <p className={styles["note"]}>Left out, unless you answer or correct them here.</p>
      <div className={styles["checked"]}>
        <WordQuestions
          questions={questions}
          sender={payer?.name ?? "files that no organization pays"}
          words={words}
          onAnswer={(word) =>
            keep({ words: [...words.filter(({ field, said }) => field !== word.field || said !== word.said), word] })
          }
        />
        {others.length > 0 && (
          <FaultyRows
            rows={others}
            questions={questions}
            corrections={corrections}
            onCorrect={(cell) =>
              keep({
                corrections: [
                  ...corrections.filter(({ row, field }) => row !== cell.row || field !== cell.field),
                  cell,
                ],
              })
            }
          />
        )}
        <FormError error={check.error ?? save.error} />
        <Button
          variant="quiet"
          data-send
          disabled={!hasAnswers}
          busy={check.isPending}
          busyLabel="Checking…"
          onClick={() => check.mutate({ revision, words, corrections })}
        >
          Check again <KeyHint>Ctrl Enter</KeyHint>
        </Button>
        <Keys keys={KEYS} />
      </div>
    </section>
  );
}
