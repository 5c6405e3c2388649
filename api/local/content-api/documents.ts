import { randomBytes } from "node:crypto";

/** A document as the lake keeps it. What editors wrote stands beside the five fields the lake itself writes. */
export type StoredDocument = {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [field: string]: unknown;
};

/** A value is a record when its fields can be read by name: an object that is neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isDraft(id: string): boolean {
  return id.startsWith("drafts.");
}

export function isVersion(id: string): boolean {
  return id.startsWith("versions.");
}

/** What every visitor may read: ids with a dot in them are private, drafts and versions included. */
export function isPublic(id: string): boolean {
  return !id.includes(".");
}

/** The id that a draft or a version gets once it is published. */
export function publishedId(id: string): string {
  if (isDraft(id)) return id.slice("drafts.".length);
  return isVersion(id) ? id.split(".").slice(2).join(".") : id;
}

export function newId(): string {
  return randomBytes(16).toString("hex");
}

export type Reference = { id: string; weak: boolean };

/** Every reference to a document of the same dataset, however deep it lies. */
export function referencesIn(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  const own =
    typeof value._ref === "string" && !value._dataset && !value._projectId
      ? [{ id: value._ref, weak: value._weak === true }]
      : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
