import { useEffect, useRef } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Actions, Stack } from "../../../components/layout/boxes.tsx";
import { saveFile } from "../../../lib/http/save-file.ts";
import styles from "./steps.module.css";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Ten recovery codes to save or print. They are never shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const save = () =>
    saveFile(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "lamplight-recovery-codes.txt");
  return (
    <Stack as="section" variant="loose" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={title} tabIndex={-1}>
        Save these recovery codes
      </h2>
      <p>If you lose your phone or key, each code lets you log in once. We won't show them again.</p>
      <ol className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Actions>
        <Button variant="quiet" size="small" onClick={save}>
          Download
        </Button>
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </Actions>
      <Button block onClick={onKept}>
        I've saved them
      </Button>
    </Stack>
  );
}
