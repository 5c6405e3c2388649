import { factChips, hasChips, ruleChips, withChips } from "../../../../contract/chips.ts";
import type { Services } from "../../services.ts";
import { rulesAt } from "../../settings.ts";
import { type EmailMessage, HELP } from "../email-message.ts";
import type { MessageName } from "../message-kinds.ts";

/**
 * An email with the editors' greeting, help line, signature and explaining paragraphs. Facts, money rules, codes and buttons stay as they
 * are, and so do emails to the office.
 */
export async function withEditorsWords(
  { db, practice, emailWords }: Pick<Services, "db" | "practice" | "emailWords">,
  message: MessageName,
  email: EmailMessage,
): Promise<EmailMessage> {
  const { greeting, help, signature, notes } = emailWords;
  const own = notes.filter(({ kinds, text }) => text && kinds.includes(message)).map(({ text }) => text);
  const values = [greeting, help, signature, ...own].some(hasChips)
    ? { ...factChips(practice), ...ruleChips(await rulesAt(db)) }
    : {};
  const filled = (text: string) => withChips(text, values);
  return {
    ...email,
    greeting: greeting ? email.greeting.replace(/^Dear (?=.+,$)/, () => `${filled(greeting)} `) : email.greeting,
    paragraphs: [...email.paragraphs, ...own.map(filled)],
    ...(email.after && {
      after: email.after.map((line) => (help && line.startsWith(HELP) ? `${HELP}${filled(help)}` : line)),
    }),
    ...(signature && { signature: filled(signature) }),
  };
}
