import type { ImportedRow, TripImport, TripQuestion } from "@lamplight/api/contract/trip-imports.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { KeyHint, Keys } from "../../../components/office/keys.tsx";
import { counted } from "../../../lib/time/format.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { FaultyRows, focusNextRow } from "./faulty-rows.tsx";
import { useKeptCorrections } from "./kept-corrections.ts";
import { useBookTrips, useCheckTrips, useSaveFaulty } from "./queries.ts";
import { Totals } from "./totals.tsx";
import styles from "./trip-import.module.css";
import { MissingTrips, TripRows } from "./trip-rows.tsx";
import { actInWords, countsOf, TRIP_PARTS } from "./trip-states.ts";
import { questionKey, WordQuestions } from "./word-questions.tsx";

/** More rows than this are folded: the faults above them count more. */
const SHOWN = 20;

const KEYS = [
  ["F or J", "next faulty row"],
  ["K", "row before"],
  ["Enter", "correct and go on"],
  ["Ctrl Enter", "check again"],
] as const;

/** A checked file: each row is faulty, changed, canceled, new or unchanged. One button does what is chosen. */
export function CheckedFile({ stored }: { stored: TripImport }) {
  const { _id, revision, rows, missing, timeZone } = stored;
  const isUseful = ({ state }: ImportedRow) => state !== "faulty" && state !== "unchanged";
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(rows.filter(isUseful).map(({ row }) => row)));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const book = useBookTrips(_id);
  const counts = countsOf({ rows: rows.filter(({ row }) => chosen.has(row)) });
  const acts = { ...counts, canceled: counts.canceled + gone.size };
  return (
    <section aria-labelledby="checked" className={styles["checked"]}>
      <h2 id="checked">Checked trips</h2>
      <Totals stored={stored} />
      <Faults stored={stored} />
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
                  onChoose={(row, isChosen) => setChosen(withOrWithout(chosen, row, isChosen))}
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
            onChoose={(ride, isChosen) => setGone(withOrWithout(gone, ride, isChosen))}
          />
        </section>
      )}
      <FormError error={book.error} />
      <Button
        disabled={chosen.size + gone.size === 0}
        busy={book.isPending}
        busyLabel="Starting…"
        onClick={() => book.mutate({ revision, rows: [...chosen], cancel: [...gone] })}
      >
        {actInWords(acts)}
      </Button>
      <details className={styles["columns"]}>
        <summary>What each column is taken for</summary>
        <ColumnsStep stored={stored} />
      </details>
    </section>
  );
}

const withOrWithout = <Item,>(all: ReadonlySet<Item>, item: Item, isIn: boolean): Set<Item> =>
  new Set(isIn ? [...all, item] : [...all].filter((one) => one !== item));

/** What can't be used: questions about words, rows to correct, and one check with all of it. */
function Faults({ stored }: { stored: TripImport }) {
  const { _id, revision, rows, questions, payer } = stored;
  const [answers, setAnswers] = useState<ReadonlyMap<string, { question: TripQuestion; meaning: string }>>(new Map());
  const { corrections, correct, drop } = useKeptCorrections(_id);
  const check = useCheckTrips(_id);
  const save = useSaveFaulty(_id);
  const faulty = rows.filter(({ state }) => state === "faulty");
  if (faulty.length === 0 && questions.length === 0) return null;
  const asked = new Set(questions.flatMap((question) => question.rows));
  const others = faulty.filter(({ row, faults }) => !asked.has(row) || faults.length > 1);
  const hasAnswers = answers.size + corrections.length > 0;
  const send = () => {
    if (!hasAnswers || check.isPending) return;
    check.mutate(
      {
        revision,
        words: [...answers.values()].map(({ question: { field, said }, meaning }) => ({ field, said, meaning })),
        corrections,
      },
      { onSuccess: drop },
    );
  };
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
          answers={new Map([...answers].map(([key, { meaning }]) => [key, meaning]))}
          onAnswer={(question, meaning) =>
            setAnswers(new Map(answers).set(questionKey(question), { question, meaning }))
          }
        />
        {others.length > 0 && (
          <FaultyRows rows={others} questions={questions} corrections={corrections} onCorrect={correct} onSend={send} />
        )}
        <FormError error={check.error ?? save.error} />
        <Button variant="quiet" disabled={!hasAnswers} busy={check.isPending} busyLabel="Checking…" onClick={send}>
          Check again <KeyHint>Ctrl Enter</KeyHint>
        </Button>
        <Keys keys={KEYS} />
      </div>
    </section>
  );
}
