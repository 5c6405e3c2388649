import { readFileSync } from "node:fs";

/** Variables with a secret. Each can be in a file instead, which `NAME_FILE` names: the secrets of Docker, Kubernetes and systemd. */
export const SECRETS = [
  ...(["DATABASE_URL", "DATABASE_DIRECT_URL", "SMTP_URL", "SMS_URL"] as const),
  ...(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "PUSH_PRIVATE_KEY", "ZOOM_CLIENT_SECRET"] as const),
  ...(["SANITY_READ_TOKEN", "SANITY_COMMENT_TOKEN"] as const),
  ...(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const),
  ...(["OTEL_EXPORTER_OTLP_HEADERS"] as const),
  ...(["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"] as const),
] as const;

type Variables = Record<string, string | undefined>;

/** The variables with the secrets that are in files, and what is wrong with those files. Newlines at a file's end don't count. */
export function withSecretFiles(env: Variables): { filled: Variables; errors: string[] } {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const errors: string[] = [];
  for (const name of SECRETS) {
    const file = filled[`${name}_FILE`];
    if (file === undefined) continue;
    if (filled[name] !== undefined) errors.push(`  ${name} and ${name}_FILE are both set: leave one of them out`);
    else {
      const value = contentOf(file);
      if (value) filled[name] = value;
      else
        errors.push(
          `  ${name}_FILE names ${file}, ${value === "" ? "which is empty" : "which can't be read"}: correct the path or the file`,
        );
    }
  }
  return { filled, errors };
}

/** The text of a file without the newlines at its end; null if it can't be read. */
function contentOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
  } catch {
    return null;
  }
}
