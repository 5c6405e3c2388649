import { useState } from "react";
import { Switch } from "../../../components/form/switch.tsx";
import { hasOneLetterKeys, setOneLetterKeys } from "../../../lib/office/one-letter-keys.ts";
import { classes } from "../../../lib/page/classes.ts";
import styles from "./access.module.css";

/** Turns the office's single-key shortcuts on or off, for this browser. */
export function KeysSwitch() {
  const [isOn, setOn] = useState(hasOneLetterKeys);
  return (
    <section className={classes(styles["part"], styles["keys"])} aria-labelledby="keys">
      <h2 id="keys">Keyboard</h2>
      <p>
        Press / to search, n for a new record, and j and k to move in a list. Ctrl K opens the search, also when these
        keys are off.
      </p>
      <Switch
        label="Single-key shortcuts"
        hint="For this browser. Turn them off if you dictate or press keys by accident."
        checked={isOn}
        onChange={({ target }) => {
          setOneLetterKeys(target.checked);
          setOn(target.checked);
        }}
      />
    </section>
  );
}
