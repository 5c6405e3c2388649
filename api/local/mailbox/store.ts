import { DatabaseSync } from "node:sqlite";
import PostalMime, { type Address, type Attachment } from "postal-mime";

export type Message = {
  id: string;
  /** All recipients in lower case, separated by commas. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; contentBase64: string }[];
  createdAt: string;
};
/** A parsed email, and what the server received. */
export type RawMessage = { message: Message; raw: Uint8Array };

export type MessageStore = ReturnType<typeof openMessages>;

/** Emails in one SQLite file, limited to the newest `bound`. ":memory:" stores no file. */
export function openMessages(file: string, bound = 2_000) {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    create table if not exists message (number integer primary key autoincrement, id text not null unique, body text not null);
    create table if not exists source (number integer primary key references message on delete cascade, raw blob not null);
    create table if not exists recipient (number integer not null references message on delete cascade, address text not null);
    create index if not exists recipient_address on recipient (address, number);
  `);
  const add = database.prepare("insert into message (id, body) values (?, ?)");
  const addSource = database.prepare("insert into source (number, raw) values (?, ?)");
  const source = database.prepare("select raw from source join message using (number) where id = ?");
  const addRecipient = database.prepare("insert into recipient (number, address) values (?, ?)");
  const forget = database.prepare("delete from message where number <= (select max(number) from message) - ?");
  const all = database.prepare("select body from message order by number desc");
  const one = database.prepare("select body from message where id = ?");
  const sentTo = database.prepare(
    "select body from message join recipient using (number) where address = ? order by number desc",
  );
  const read = (row: Record<string, unknown>): Message => JSON.parse(String(row["body"]));

  return {
    add({ message, raw }: RawMessage): void {
      database.exec("begin immediate");
      try {
        const { lastInsertRowid } = add.run(message.id, JSON.stringify(message));
        addSource.run(lastInsertRowid, raw);
        for (const address of new Set(message.to.split(", "))) addRecipient.run(lastInsertRowid, address);
        forget.run(bound);
        database.exec("commit");
      } catch (error) {
        // A full disk may have ended the transaction already. An open one would block all later emails.
        if (database.isTransaction) database.exec("rollback");
        throw error;
      }
    },
    /** Newest first. Addresses are compared without case. */
    list: (to?: string): Message[] => (to ? sentTo.all(to.toLowerCase()) : all.all()).map(read),
    find(id: string): Message | undefined {
      const row = one.get(id);
      return row && read(row);
    },
    /** The email as it was received: headers, blank line, body. */
    rawOf(id: string): Uint8Array | undefined {
      const raw = source.get(id)?.["raw"];
      return raw instanceof Uint8Array ? raw : undefined;
    },
    forgetAll: () => database.exec("delete from source; delete from recipient; delete from message"),
    close: () => database.close(),
  };
}

/** Parses a raw email. */
export async function readEmail(id: string, raw: Uint8Array, to: string[], createdAt: string): Promise<Message> {
  const message = await PostalMime.parse(raw, { attachmentEncoding: "base64" });
  return {
    id,
    to: to.join(", ").toLowerCase(),
    from: nameOf(message.from),
    subject: message.subject ?? "",
    text: message.text ?? "",
    html: message.html ?? "",
    attachments: message.attachments.map(attached),
    createdAt,
  };
}

function nameOf(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? "";
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

function attached({ filename, mimeType, content }: Attachment): Message["attachments"][number] {
  return { filename: filename ?? "", contentType: mimeType, contentBase64: asSent(mimeType, String(content)) };
}

/** Restores CRLF line ends in text (RFC 2046 §4.1.1), which calendars need (RFC 5545); the parser changes them. */
function asSent(mimeType: string, base64: string): string {
  if (!mimeType.startsWith("text/")) return base64;
  const text = Buffer.from(base64, "base64").toString("latin1");
  return Buffer.from(text.replaceAll(/\r?\n/g, "\r\n"), "latin1").toString("base64");
}
