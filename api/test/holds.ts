import { AppointmentList, Booked, CheckoutUrl } from "../contract/appointments.ts";
import { read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aBookingInput, aConsultant, aPatient, type BookingInput } from "./people.ts";

export const PAY = "/api/user/pay-appointment";
export const MARK = "/api/user/mark-appointment-paid";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Hold = { token: string; appointmentId: string };

/** Helpers for held slots and a patient's actions on them. */
export function holdsOf(app: App) {
  async function aHold(input?: BookingInput) {
    const patient = await aPatient(app);
    const wanted = input ?? (await aBookingInput(app, (await aConsultant(app)).id));
    const { appointment } = read(
      Booked,
      await app.post("/api/user/book-appointment", wanted, { token: patient.token }),
    );
    return { ...patient, input: wanted, appointmentId: appointment._id };
  }
  const pay = ({ token, appointmentId }: Hold) => app.post(PAY, { appointmentId }, { token });
  const pageOf = async (hold: Hold) => read(CheckoutUrl, await pay(hold)).url;
  const mark = ({ token, appointmentId }: Hold) => app.post(MARK, { appointmentId }, { token });
  const runOut = ({ appointmentId }: Hold) => app.sql`
  update appointment set held_until = now() - interval '1 second' where id = ${appointmentId}`;

  async function stateOf({ token, appointmentId }: Hold) {
    const { appointments } = read(AppointmentList, await app.get("/api/user/appointments", { token }));
    const found = appointments.find(({ _id }) => _id === appointmentId);
    if (!found) throw new Error("The appointment is gone");
    return found;
  }
  const refundsOf = async ({ appointmentId }: Hold) => {
    const paid = await app.sql<
      { paymentId: string }[]
    >`select payment_id from checkout where appointment_id = ${appointmentId} and payment_id is not null`;
    const sent = await app.cards.refunds();
    return sent.filter(({ payment_intent }) => paid.some(({ paymentId }) => paymentId === payment_intent));
  };

  return { aHold, pay, pageOf, mark, runOut, stateOf, refundsOf };
}
