import { type EmailRenderer, greeting } from "../../lib/mail/emails.ts";

export const reviewThanks: EmailRenderer = async ({ db, config }, reviewId) => {
  const [review] = await db<{ email: string; patient: string; consultantId: string; consultant: string }[]>`
    select p.email, addressed_as(p) as patient, c.id as consultant_id, c.name as consultant
    from review join patient p on p.id = review.patient_id join consultant c on c.id = review.consultant_id
    where review.id = ${reviewId}`;
  if (!review) return null;
  return {
    to: review.email,
    subject: "Thank you for your review",
    greeting: greeting(review.patient),
    paragraphs: [
      `Thank you for reviewing ${review.consultant}. Your review helps other patients choose.`,
      "We show your first name and an initial with it. To change your review, write a new one: it replaces this one.",
    ],
    button: { label: "See your review", url: `${config.publicUrl}/appointment/${review.consultantId}` },
  };
};
