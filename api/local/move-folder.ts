import { cp, rename, rm } from "node:fs/promises";

/**
 * Moves a folder to a new path. On another volume, it is copied to a temporary name first, so that the target is never
 * incomplete. Tests replace `renamed`.
 */
export async function moveFolder(from: string, to: string, renamed = rename): Promise<void> {
  try {
    await renamed(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const part = `${to}.part`;
    await rm(part, { recursive: true, force: true });
    await cp(from, part, { recursive: true, verbatimSymlinks: true });
    await rename(part, to);
    await rm(from, { recursive: true });
  }
}
