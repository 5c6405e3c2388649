import { useCallback } from "react";
import { useMailedToken } from "../../lib/mailed-token.ts";
import { useConfirmEmail } from "./security-queries.ts";

/** Follows the link that confirms a new email. */
export function useMailedEmail() {
  const { mutateAsync: confirm } = useConfirmEmail();
  const follow = useCallback(
    async (token: string) => {
      const { message = "" } = await confirm({ token });
      return { title: "Your email is confirmed", text: message };
    },
    [confirm],
  );
  return useMailedToken(follow);
}
