import type { ReactNode } from "react";

export type SocialKind = "facebook" | "instagram" | "linkedin" | "x" | "youtube";

const drawings: Record<SocialKind, ReactNode> = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  instagram: (
    <>
      <rect width="20" height="20" x="2" y="2" rx="5" />
      <path d="M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37zM17.5 6.5h.01" />
    </>
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
      <rect width="4" height="12" x="2" y="9" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
  x: <path d="M4 4l16 16M20 4L4 20" />,
  youtube: (
    <>
      <rect width="20" height="14" x="2" y="5" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
};

export const socialNames: Record<SocialKind, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  x: "X",
  youtube: "YouTube",
};

/** True for a network with an icon. */
export function isSocialKind(name: string): name is SocialKind {
  return name in drawings;
}

/** A network's icon in the style of the icon set, which has no brands. */
export const SocialIcon = ({ kind, size = 24 }: { kind: SocialKind; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[kind]}
  </svg>
);
