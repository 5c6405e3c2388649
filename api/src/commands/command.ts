/** What a command prints, and whether everything that it tried works. */
export type Outcome = { output: string; isOk?: boolean };

/** What follows a command's name. */
export type Arguments = {
  words: string[];
  answers: string | undefined;
  drop: string | undefined;
  /** The file with the secret key of backups. */
  key: string | undefined;
  "every-night": boolean | undefined;
};

/** Something that the command's user can put right; it is printed without a stack. */
export class CommandError extends Error {}
