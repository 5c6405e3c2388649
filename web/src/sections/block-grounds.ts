import type { Ground } from "../components/page/layout.tsx";
import type { PageQueryResult } from "../lib/content/types.ts";

export type Block = NonNullable<PageQueryResult>["sections"][number];
/** A block and its ground; null for a block that has its own. */
export type Grounded = { block: Block; ground: Ground };

/** The ground of a page's opening. */
export const OPENING_GROUND: Ground = "deep";

const FIRST_AND_OTHER: Record<Block["_type"], readonly [Ground, Ground]> = {
  textBlock: ["paper", "deep"],
  cardsBlock: ["deep", "paper"],
  pointsBlock: ["dark", "deep"],
  stepsBlock: ["dark", "tint"],
  faqBlock: ["tint", "paper"],
  peopleBlock: ["paper", "deep"],
  nursesBlock: ["paper", "deep"],
  countersBlock: ["paper", "deep"],
  actionBlock: ["lamp", "tint"],
  formBlock: ["paper", "tint"],
};

const BANNER: readonly [Ground, Ground] = ["dark", "tint"];

/** Gives each block the ground it looks best on, or its other one below a neighbor on the same. */
export function grounded(blocks: readonly Block[]): Grounded[] {
  let above = OPENING_GROUND;
  return blocks.map((block) => {
    const isBanner = block._type === "actionBlock" && block.isBanner;
    const [first, other] = isBanner ? BANNER : FIRST_AND_OTHER[block._type];
    above = first === above ? other : first;
    return { block, ground: above };
  });
}
