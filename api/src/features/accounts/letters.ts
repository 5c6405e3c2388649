import type { Writer } from "../../lib/letters.ts";
import { newResetCode } from "./password-reset.ts";

export const accountLetters: Record<string, Writer> = {
  welcome: async ({ db, config }, patientId) => {
    const [patient] = await db<{ email: string; name: string }[]>`
      select email, split_part(name, ' ', 1) as name from patient where id = ${patientId} and deleted_at is null`;
    if (!patient) return null;
    return {
      to: patient.email,
      subject: "Welcome to Lamplight",
      greeting: `Dear ${patient.name},`,
      paragraphs: [
        "Your account is open. Whenever a question about your health keeps you awake, a nurse is a video call away.",
        "Choose a nurse and a time that suits you. We hold the time while you pay, and send the link to the call at once.",
      ],
      button: { label: "Find a nurse", url: `${config.publicUrl}/doctors` },
      after: ["If you did not open this account, answer this letter and we will close it."],
    };
  },

  "reset-code": async ({ db, config }, resetId) => {
    const reset = await newResetCode(db, resetId);
    if (!reset) return null;
    const { code, email, kind } = reset;
    const step = new URLSearchParams({ account: kind === "patient" ? "user" : "driver", email, code });
    return {
      to: email,
      subject: "Your code to choose a new password",
      // No name: one with digits in it would come before the code (product section 11).
      greeting: "Hello,",
      paragraphs: ["Here is the code to choose a new password:"],
      code,
      // Behind the # it stays in the browser and out of every server's log.
      button: { label: "Choose a new password", url: `${config.publicUrl}/forgot-password#${step}` },
      after: [
        "The code and the button are good for ten minutes and for one use. Nobody from Lamplight will ever ask you for it.",
        "If you did not ask for a new password, nothing has changed and you need do nothing.",
      ],
    };
  },
};
