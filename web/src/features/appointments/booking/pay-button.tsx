import { type ReactNode, useEffect } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { usePayAppointment } from "../queries.ts";

type PayButtonProps = { appointmentId: string; size?: "small"; children: ReactNode };

/** Opens checkout for a hold. */
export function PayButton({ appointmentId, size, children }: PayButtonProps) {
  const { mutate, isPending, isSuccess, error, reset } = usePayAppointment();

  // The back/forward cache may restore this page while it is still busy.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);

  const openCheckout = () => mutate(appointmentId, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <>
      <Button
        {...(size && { size })}
        busy={isPending || isSuccess}
        busyLabel="Opening checkout…"
        onClick={openCheckout}
      >
        {children}
      </Button>
      <FormError error={error} />
    </>
  );
}
