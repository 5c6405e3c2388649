import { randomBytes } from "node:crypto";

/** A stored document: the editors' fields and five system fields. */
export type StoredDocument = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [field: string]: unknown;
};

/** Whether a value is an object other than null or an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isDraft(id: string): boolean {
  return id.startsWith("drafts.");
}

export function isVersion(id: string): boolean {
  return id.startsWith("versions.");
}

/** Whether visitors may read it: ids with a dot (drafts, versions) are private. */
export function isPublic(id: string): boolean {
  return !id.includes(".");
}

/** The published id of a draft or a version. */
export function publishedId(id: string): string {
  if (isDraft(id)) return id.slice("drafts.".length);
  return isVersion(id) ? id.split(".").slice(2).join(".") : id;
}

export function newId(): string {
  return randomBytes(16).toString("hex");
}

export type Reference = { id: string; weak: boolean };

/** All references to documents of the same dataset, at any depth. */
export function referencesIn(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  const own =
    typeof value._ref === "string" && !value._dataset && !value._projectId
      ? [{ id: value._ref, weak: value._weak === true }]
      : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
