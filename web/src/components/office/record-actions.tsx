import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "../record/menu.tsx";
import { QuietButton } from "../record/quiet-actions.tsx";

export type RecordAction = { label: string; Icon: LucideIcon; onPress: () => void };

type RecordActionsProps = {
  /** The one main action, as a button or link. */
  main?: ReactNode;
  /** Further actions, in a menu. */
  more: (RecordAction | false)[];
  /** What ends or cancels the record: the menu's last item, apart. */
  danger?: RecordAction | false | undefined;
};

/** The actions in a record's head. */
export function RecordActions({ main, more, danger }: RecordActionsProps) {
  const items = more.filter((action) => action !== false);
  return (
    <>
      {main}
      {(items.length > 0 || danger) && (
        <Menu label="More" Icon={Ellipsis}>
          {items.map(({ label, Icon, onPress }) => (
            <MenuItem key={label}>
              <QuietButton Icon={Icon} onClick={onPress}>
                {label}
              </QuietButton>
            </MenuItem>
          ))}
          {danger && (
            <MenuItem apart={items.length > 0}>
              <QuietButton Icon={danger.Icon} tone="danger" onClick={danger.onPress}>
                {danger.label}
              </QuietButton>
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
