import { searchKey } from "@lamplight/api/contract/folded-text.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { classes } from "../../lib/page/classes.ts";
import { Field, type FieldFrame } from "../form/field.tsx";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./choice-field.module.css";

/** `more` is shown beside the label and searched, too; `also` is only searched. */
export type Choice = { value: string; label: string; more?: string; also?: string };

type ChoiceFieldProps = FieldFrame & {
  choices: readonly Choice[];
  /** Empty if nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
  /** What the choices are, in the plural: "nurses". */
  what: string;
  isLoading?: boolean;
};

/** The list: closed, or open with what is typed (null: nothing yet) and the position of the marked choice. */
type List = { typed: string | null; at: number } | null;

/** The next position of each key. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
};

const wordsOf = (text: string): string[] => text.split(/[\s·,-]/).map(searchKey);

/** The choices of which a word begins with each typed word. */
function matching(choices: readonly Choice[], typed: string): Choice[] {
  const typedWords = wordsOf(typed);
  return choices.filter(({ label, more = "", also = "" }) => {
    const words = wordsOf(`${label} ${more} ${also}`);
    return typedWords.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** Chooses one of many by typing a part of its name: a combobox. Leaving the field without a choice changes nothing; emptying it clears the choice. */
export function ChoiceField({ choices, value, onChoose, what, isLoading = false, ...frame }: ChoiceFieldProps) {
  const listId = useId();
  const [list, setList] = useState<List>(null);
  const found = list ? matching(choices, list.typed ?? "") : [];
  const marked = list ? found[list.at] : undefined;
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setList(null);
    onChoose(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      setList(list ? { ...list, at: step(list.at, found.length - 1) } : { typed: null, at: -1 });
    } else if (list && event.key === "Enter") {
      event.preventDefault();
      choose(marked ?? (found.length === 1 ? found[0] : undefined));
    } else if (list && event.key === "Escape") {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setList(null);
    }
  };
  const onType = (typed: string) => {
    setList({ typed, at: typed === "" ? -1 : 0 });
    if (typed === "" && value !== "") onChoose("");
  };
  const chosen = choices.find((one) => one.value === value)?.label ?? "";
  const none = isLoading && choices.length === 0 ? "Loading…" : `No ${what} match.`;
  return (
    <Field {...frame}>
      {(ariaProps) => (
        <div className={styles["choice"]}>
          <input
            {...ariaProps}
            className={styles["input"]}
            role="combobox"
            aria-expanded={list !== null}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={marked && `${listId}${found.indexOf(marked)}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={choices.length > 0 ? `Find one of ${choices.length} ${what}` : ""}
            value={list?.typed ?? chosen}
            onFocus={({ target }) => target.select()}
            onClick={() => setList(list ?? { typed: null, at: -1 })}
            onBlur={() => setList(null)}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={onKeyDown}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={what}
            hidden={!list || found.length === 0}
            className={styles["list"]}
          >
            {found.map((choice, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={choice.value}
                ref={choice === marked ? showInList : null}
                id={`${listId}${index}`}
                role="option"
                aria-selected={choice.value === value}
                className={classes(styles["option"], choice === marked && styles["marked"])}
                // Before the field loses the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <b>{choice.label}</b>
                {choice.more && <small>{choice.more}</small>}
              </button>
            ))}
          </div>
          <div aria-live="polite">
            {list && found.length === 0 && <p className={styles["none"]}>{none}</p>}
            {list && found.length > 0 && <VisuallyHidden>{`${found.length} ${what}`}</VisuallyHidden>}
          </div>
        </div>
      )}
    </Field>
  );
}

const showInList = (option: HTMLButtonElement | null) => option?.scrollIntoView?.({ block: "nearest" });
