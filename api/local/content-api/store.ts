import { newId, type StoredDocument } from "./documents.ts";
import type { Step } from "./mutations.ts";
import { applySteps, type Outcome, type Transaction } from "./transaction.ts";
import { TransactionLog } from "./transaction-log.ts";

type Options = { transactionId?: string | undefined; author: string; dryRun?: boolean | undefined };

/** One dataset: documents, transaction log and subscribers. */
export class Store {
  readonly documents: ReadonlyMap<string, StoredDocument>;
  readonly history: readonly Transaction[];
  readonly #documents = new Map<string, StoredDocument>();
  readonly #history: Transaction[] = [];
  readonly #listeners = new Set<(transaction: Transaction) => void>();
  readonly #log: TransactionLog;

  constructor(file: string) {
    this.documents = this.#documents;
    this.history = this.#history;
    this.#log = new TransactionLog(file);
    for (const { changes, ...kept } of this.#log.read()) {
      const withBefore = Object.entries(changes).map(
        ([id, after]) => [id, { before: this.#documents.get(id) ?? null, after }] as const,
      );
      this.#remember({ ...kept, changes: new Map(withBefore) });
    }
  }

  /** Commits all steps or none. On return, the transaction is durable, also after kill -9. */
  commit(steps: Step[], { transactionId, author, dryRun }: Options): { transaction: Transaction; outcomes: Outcome[] } {
    const stamp = { id: transactionId ?? newId(), timestamp: new Date().toISOString() };
    const { outcomes, changes } = applySteps(this.#documents, steps, stamp);
    const transaction: Transaction = { ...stamp, author, mutations: steps, changes };
    if (!dryRun && changes.size > 0) {
      this.#log.append(transaction);
      this.#remember(transaction);
      for (const listener of this.#listeners) listener(transaction);
    }
    return { transaction, outcomes };
  }

  /** Subscribes to changes. Returns the function that unsubscribes. */
  listen(listener: (transaction: Transaction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #remember(transaction: Transaction): void {
    this.#history.push(transaction);
    for (const [id, { after }] of transaction.changes) {
      if (after) this.#documents.set(id, after);
      else this.#documents.delete(id);
    }
  }
}
