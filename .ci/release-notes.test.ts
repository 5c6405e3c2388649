import { expect, test } from "vitest";
import { releaseNotes } from "./release-notes.ts";

const CHANGELOG = `# Changelog

## Unreleased

- Later.

## 1.10.0 (2026-12-01)

### Added

- Rides.

## 1.1.0 (2026-11-01)

- Visits.
`;

test("a release's notes are its section of the changelog", () => {
  expect(releaseNotes(CHANGELOG, "1.10.0")).toBe("### Added\n\n- Rides.");
  expect(releaseNotes(CHANGELOG, "1.1.0")).toBe("- Visits.");
});

test("a version without a section is not released", () => {
  expect(() => releaseNotes(CHANGELOG, "1.1")).toThrow('CHANGELOG.md has no section "## 1.1 (date)" with text.');
});
