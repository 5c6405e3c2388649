import { type DragEvent, useState } from "react";

/** Accepts drags whose data has this type, and calls `onDrop` with the dragged id. Without `onDrop` it accepts none. */
export function useDropTarget(type: string, onDropped: ((id: string) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDropped?.(event.dataTransfer.getData(type));
    },
  };
  return { isOver, dropTarget: onDropped ? dropTarget : {} };
}

/** The element can be dragged to a drop target of this type. */
export const dragSource = (type: string, id: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, id),
});
