import { useCallback } from "react";
import { useMailedToken } from "../../lib/mailed-token.ts";
import { useConfirmCopy } from "./details-queries.ts";

/** Follows the link with which a second address agrees to get a visit's emails. */
export function useMailedCopy() {
  const { mutateAsync: confirm } = useConfirmCopy();
  const follow = useCallback(
    async (token: string) => {
      const { message = "" } = await confirm({ token });
      return { title: "Thank you", text: `${message} You don't need to do anything else here.` };
    },
    [confirm],
  );
  return useMailedToken(follow);
}
