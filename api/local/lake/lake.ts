import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Store } from "./store.ts";

/** The one person who edits here. */
export const editor = {
  id: "local-editor",
  name: "Editor",
  email: "editor@lamplight.example",
  profileImage: "",
  provider: "local",
  role: "administrator",
  roles: [{ name: "administrator", title: "Administrator", description: "" }],
};

/** Everything the lake keeps, in one directory: a log for each dataset, the assets, and the editor's token. */
export class Lake {
  readonly assetsDir: string;
  readonly token: string;
  readonly #dir: string;
  readonly #stores = new Map<string, Store>();

  constructor(dir: string) {
    this.#dir = dir;
    this.assetsDir = join(dir, "assets");
    mkdirSync(this.assetsDir, { recursive: true });
    this.token = keptToken(join(dir, "editor-token"));
  }

  /** The dataset of that name; an empty one is made when there is none. */
  store(dataset: string): Store {
    const known = this.#stores.get(dataset);
    if (known) return known;
    const store = new Store(join(this.#dir, `${encodeURIComponent(dataset)}.ndjson`));
    this.#stores.set(dataset, store);
    return store;
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
