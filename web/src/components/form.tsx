import type { ComponentProps } from "react";
import { useAwake } from "../lib/awake.ts";
import styles from "./form.module.css";

/** A form that takes nothing in while there is no code to keep it. Faults stand beside their fields, in our own words. */
export function Form({ children, ...form }: ComponentProps<"form">) {
  const isAwake = useAwake();
  return (
    <form noValidate {...form}>
      <fieldset disabled={!isAwake} className={styles["fields"]}>
        {children}
      </fieldset>
    </form>
  );
}
