import type { Arguments, Outcome } from "./command.ts";

type Command = {
  /** What follows the name. */
  takes?: string;
  /** What it does, for the list of commands. */
  does: string;
  /** The first sentence when it fails. */
  failed: string;
  /** Loads the command's own code, so that one command doesn't load all others. */
  load: () => Promise<(args: Arguments) => Promise<Outcome>>;
};

/** Everything that the product's program can do. */
export const commands: Record<string, Command> = {
  serve: {
    does: "migrate the database, then serve site and API (the default)",
    failed: "",
    load: async () => {
      const { serve } = await import("../serve.ts");
      return async () => {
        await serve();
        return { output: "" };
      };
    },
  },
  setup: {
    takes: "[FILE] [--answers FILE]",
    does: "ask what a practice needs, write it to .env, and set up Stripe and Sanity",
    failed: "Setup stopped.",
    load: async () => (await import("./setup/setup.ts")).setup,
  },
  migrate: {
    does: "bring the database's schema up to date, as each start does",
    failed: "Nothing was migrated.",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  check: {
    does: "try everything that the configuration names, and say what to do about what fails",
    failed: "Nothing was checked.",
    load: async () => (await import("./check.ts")).check,
  },
  invite: {
    takes: "EMAIL",
    does: "print a link to log in for an owner, or for anyone who is invited, when email doesn't work",
    failed: "No link was created.",
    load: async () => (await import("./invite.ts")).invite,
  },
  backup: {
    takes: "[FILE | --every-night]",
    does: "save all records and files, once or every night",
    failed: "Nothing was saved.",
    load: async () => (await import("./backup.ts")).backup,
  },
  restore: {
    takes: "FILE [--key FILE] | --drop NAME",
    does: "restore a backup and keep the former database, or drop that one",
    failed: "Nothing was restored.",
    load: async () => (await import("./restore.ts")).restore,
  },
  version: {
    does: "print the versions of a published image, the schema and Node",
    failed: "",
    load: async () => (await import("./version.ts")).version,
  },
};

/** The list of commands. */
export function usage(): string {
  const rows = Object.entries(commands).map(([name, { takes, does }]) => [
    [name, takes].filter(Boolean).join(" "),
    does,
  ]);
  const width = Math.max(...rows.map(([call = ""]) => call.length));
  return [
    "Usage: lamplight COMMAND [--env-file FILE]",
    "",
    ...rows.map(([call = "", does]) => `  ${call.padEnd(width)}  ${does}`),
    "",
    "The environment says where everything is; --env-file reads more of it from a file, which overrides nothing.",
  ].join("\n");
}
