import { z } from "zod";
import { OwnPassword } from "./accounts.ts";
import { line, Revision, requiredText } from "./fields.ts";
import { pastedText } from "./pasted.ts";
import { Payee } from "./payees.ts";
import { Done } from "./response.ts";

const WEIGHTS = [3, 7, 1];

/** Whether a text is a routing number of a US bank: nine digits whose sum with the weights 3, 7 and 1 is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const sum = [...text].reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place % 3] ?? 0), 0);
  return sum % 10 === 0;
}

const digitsOf = (typed: string): string => (typed.length > 60 ? typed : pastedText(typed).replace(/[\s.-]/g, ""));

const ROUTING = "Please enter the bank's nine-digit routing number";
const routingNumber = z
  .string(ROUTING)
  .overwrite(digitsOf)
  .regex(/^\d{9}$/, ROUTING)
  .refine(
    isRoutingNumber,
    "This routing number has a typing error. Please compare it with the check or the bank's app",
  );

const ACCOUNT = "Please enter the account number: up to 17 digits and A to Z";
const accountNumber = z
  .string(ACCOUNT)
  .overwrite((typed) => digitsOf(typed).toUpperCase())
  .regex(/^[0-9A-Z]{4,17}$/, ACCOUNT);

const kind = {
  isSavings: z.boolean("Please choose checking or savings"),
  isBusiness: z.boolean("Please choose whether it is a company's account"),
};
/** Where a nurse's or driver's payouts go. `revision`: that of the account so far, 0 if there is none. */
export const SaveBankAccount = Payee.extend({
  revision: Revision,
  holderName: line("the name on the account", 100),
  routingNumber,
  accountNumber,
  ...kind,
});
export type SaveBankAccount = z.infer<typeof SaveBankAccount>;

/** A nurse or driver enters their own account, and proves that it is them. */
export const SaveOwnBankAccount = SaveBankAccount.omit({ kind: true, _id: true }).extend({ password: OwnPassword });
export type SaveOwnBankAccount = z.infer<typeof SaveOwnBankAccount>;

export const RemoveBankAccount = Payee.extend({ revision: Revision });
export type RemoveBankAccount = z.infer<typeof RemoveBankAccount>;

/** An account as it is shown: the number's end only. */
export const BankAccountShown = z.object({
  revision: Revision,
  holderName: z.string(),
  routingNumber: z.string(),
  lastDigits: z.string().describe("The last four characters of the account number"),
  isSavings: z.boolean(),
  isBusiness: z.boolean(),
});
export type BankAccountShown = z.infer<typeof BankAccountShown>;
export const OneBankAccount = Done.extend({ account: BankAccountShown.nullable() });

const COMPANY_ID = "Please enter the company ID that your bank gave you: up to 10 digits and A to Z";
/** What our own bank knows us by; the head of each bank file has it. */
export const Originator = z.object({
  companyName: requiredText("Please enter the company's name", 23),
  companyId: z
    .string(COMPANY_ID)
    .overwrite((typed) => digitsOf(typed).toUpperCase())
    .regex(/^[0-9A-Z]{1,10}$/, COMPANY_ID),
  routingNumber: routingNumber.describe("Of our bank, which sends the file on (originating DFI)"),
  destinationNumber: routingNumber.describe("Where the file goes first (immediate destination); usually the same"),
  destinationName: requiredText("Please enter the bank's name", 23),
});
export type Originator = z.infer<typeof Originator>;
export const SavedOriginator = Originator.extend({ revision: Revision });
export type SavedOriginator = z.infer<typeof SavedOriginator>;
/** `revision`: that of what is saved so far, 0 if nothing is. */
export const SaveOriginator = Originator.extend({ revision: Revision });
export type SaveOriginator = z.infer<typeof SaveOriginator>;
export const OneOriginator = Done.extend({ originator: SavedOriginator.nullable() });
