import { useQuery } from "@tanstack/react-query";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { colleaguesQuery } from "./queries.ts";

type GiveDialogProps = { who: string; onClose: () => void; onChoose: (staffId: string) => void };

/** Asks which colleague gets a row. */
export function GiveDialog({ who, onClose, onChoose }: GiveDialogProps) {
  const query = useQuery(colleaguesQuery);
  return (
    <DialogCard
      isOpen
      title="Give to a colleague"
      text={`It stays on Today, with their name: ${who}.`}
      onClose={onClose}
    >
      <Answer of={query} what="your colleagues">
        {(colleagues) =>
          colleagues.length === 0 ? (
            <p>You are the only one who handles tasks. An owner can invite colleagues under Staff.</p>
          ) : (
            <Stack as="ul">
              {colleagues.map(({ _id, name }) => (
                <li key={_id}>
                  <Button variant="quiet" block onClick={() => onChoose(_id)}>
                    {name}
                  </Button>
                </li>
              ))}
            </Stack>
          )
        }
      </Answer>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
