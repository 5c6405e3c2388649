import type { NewPayLink, PayLink } from "@lamplight/api/contract/office-booking.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import type { z } from "zod";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Actions, Note, Stack } from "../layout/boxes.tsx";
import styles from "./link-to-pay.module.css";

type LinkToPayProps = {
  /** Creates a payment link, and emails or texts it. */
  link: Pick<
    UseMutationResult<z.infer<typeof PayLink>, Error, z.input<typeof NewPayLink>>,
    "mutate" | "data" | "isPending" | "error"
  >;
  /** Email address for the link; empty if the link is read out. */
  email: string;
  /** Whether the person agreed to texts. */
  canText?: boolean;
};

/** Buttons that create a payment link without login, to read out, email or text. The link is shown only once. */
export function LinkToPay({ link: { mutate: make, data, isPending, error }, email, canText = false }: LinkToPayProps) {
  return (
    <Stack variant="start">
      <Actions>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          busyLabel="One moment…"
          onClick={() => make({ send: false })}
        >
          Read out payment link
        </Button>
        {email && (
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="One moment…"
            onClick={() => make({ send: true })}
          >
            Email payment link
          </Button>
        )}
        {canText && (
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="One moment…"
            onClick={() => make({ send: true, by: "text" })}
          >
            Text payment link
          </Button>
        )}
      </Actions>
      <div role="status">
        {data?.code && (
          <Note as="p" variant="lamp">
            Read out: “Open <b>{location.host}/pay</b> and enter <b className={styles["code"]}>{data.code}</b>”. It is
            shown this once.
          </Note>
        )}
        {data && !data.code && <p>{data.message}</p>}
      </div>
      <FormError error={error} />
    </Stack>
  );
}
