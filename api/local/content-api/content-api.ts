import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Store } from "./store.ts";

/** The only editor. */
export const editor = {
  id: "local-editor",
  name: "Editor",
  email: "editor@lamplight.example",
  profileImage: "",
  provider: "local",
  role: "administrator",
  roles: [{ name: "administrator", title: "Administrator", description: "" }],
};

/** A message to subscribers of live events. */
export type Announcement = { say: "restart" | "goaway"; reason: string };
type Announce = (announcement: Announcement) => Promise<void>;

/** The content API's directory: a log for each dataset, the assets, and the editor's token. */
export class ContentApi {
  readonly assetsDir: string;
  readonly token: string;
  readonly dir: string;
  readonly #stores = new Map<string, Store>();
  readonly #followers = new Set<Announce>();

  constructor(dir: string) {
    this.dir = resolve(dir);
    this.assetsDir = join(dir, "assets");
    mkdirSync(this.assetsDir, { recursive: true });
    this.token = keptToken(join(dir, "editor-token"));
  }

  /** The dataset with this name, created if missing. */
  store(dataset: string): Store {
    const known = this.#stores.get(dataset);
    if (known) return known;
    const store = new Store(this.#fileOf(dataset));
    this.#stores.set(dataset, store);
    return store;
  }

  has(dataset: string): boolean {
    return this.#stores.has(dataset) || existsSync(this.#fileOf(dataset));
  }

  #fileOf(dataset: string): string {
    return join(this.dir, `${encodeURIComponent(dataset)}.ndjson`);
  }

  /** Subscribes to announcements. Returns the function that unsubscribes. */
  onAnnouncement(follower: Announce): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  async announce(announcement: Announcement): Promise<void> {
    await Promise.all([...this.#followers].map((follower) => follower(announcement)));
  }

  get datasets(): string[] {
    return [...this.#stores.keys()];
  }
}

function keptToken(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  const token = randomBytes(32).toString("base64url");
  writeFileSync(file, token, { mode: 0o600 });
  return token;
}
