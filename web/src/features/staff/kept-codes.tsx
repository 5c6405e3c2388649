import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { saveFile } from "../../lib/save-file.ts";
import styles from "./steps.module.css";

type KeptCodesProps = { codes: string[]; onKept: () => void };

/** Ten codes for when the second factor is lost, to be kept on paper or in a file. They are never shown again. */
export function KeptCodes({ codes, onKept }: KeptCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const save = () =>
    saveFile(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "lamplight-recovery-codes.txt");
  return (
    <section className={styles["step"]} aria-labelledby="kept-codes">
      <h2 id="kept-codes" ref={title} tabIndex={-1}>
        Keep these ten codes
      </h2>
      <p>If your phone or key is lost, each of them lets you in once. They are shown this one time.</p>
      <ol className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles["actions"]}>
        <Button variant="quiet" size="small" onClick={save}>
          Download
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button block onClick={onKept}>
        I have kept them
      </Button>
    </section>
  );
}
